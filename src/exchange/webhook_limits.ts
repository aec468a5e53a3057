/** Webhooks of all stubs together that wait or are on their way (docs/limits.md). */
export const maxPending = 1000;

/** Why a webhook is not sent beside so many others. */
export const tooManyPending =
  `${maxPending} webhooks wait or are on their way already, and no more may: send fewer at once, or wait for less`;

/** Why a webhook is not sent whose bytes would be too many beside others. */
export function noRoomFor(bytes: number): string {
  return `There is no room for the ${bytes} bytes of the webhook beside the bodies of other requests: send less at once, or raise --journal-bytes`;
}
