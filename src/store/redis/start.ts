import type { Member } from "./member.ts";
import type { StoreTally } from "./store_tally.ts";
import { shownStore, type StoreAddress } from "./store_address.ts";
import { whyRefused, whyUnfit } from "./start_check.ts";

/** Milliseconds within which a store has to be reached at the start. */
const patience = 10_000;

/** Milliseconds between looks. */
const between = 20;

/** Lets a server take part; resolves with a sentence where it cannot, or with null once it is in step. */
export async function startMember(
  member: Member,
  address: StoreAddress,
  tally: StoreTally,
): Promise<string | null> {
  const refusal = await whyNot(member, address, tally);
  if (refusal !== null) await member.leave();
  return refusal;
}

async function whyNot(
  member: Member,
  address: StoreAddress,
  tally: StoreTally,
): Promise<string | null> {
  const { world } = member;
  const shown = shownStore(address);
  const until = world.ticks() + patience;
  let isFit = false;
  const connection = await member.connect(() => {
    tally.connected();
    if (isFit) void member.rejoin();
  });
  while (!member.mayAnswer) {
    const refusal = member.refusal ?? whyRefused(connection.lastError, shown);
    if (refusal !== null) return refusal;
    if (!isFit && connection.isReady) {
      const unfit = await whyUnfit(connection, address).catch(() => undefined);
      if (typeof unfit === "string") return unfit;
      isFit = unfit === null;
      if (isFit) void member.rejoin();
    }
    if (world.ticks() > until) {
      const reason = connection.lastError?.message ?? "no answer";
      return `The store ${shown} could not be reached within ${patience} ms (${reason}): start it, or name another with --store`;
    }
    await member.steps.next(between);
  }
  return null;
}
