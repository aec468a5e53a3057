/** The version of this client, and of the server that it was made with. */
export const version = "0.1.0";
