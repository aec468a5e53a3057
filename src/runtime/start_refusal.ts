/** Why a server cannot start, in a sentence that says what to change. */
export class StartRefusal extends Error {}
