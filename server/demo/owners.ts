import { sessionCalls } from '../../src/api/app/session.ts';
import { unitOwnerCalls as calls, type UnitOwner } from '../../src/api/property/unit-owner.ts';
import { wholeShare } from '../../src/api/shares.ts';
import type { Story } from './agenda.ts';
import { propertyOwner } from './customers.ts';
import type { Office } from './office.ts';

/** How far an owner's invitation comes. Who gets their villa is active from then on. */
type OwnerGoal = Exclude<UnitOwner['status'], 'not_invited'>;

/** Co-owners of some villas: spouses by halves, heirs by thirds. */
const shared: Record<number, readonly number[]> = { 3: [5000, 5000], 7: [3333, 3333, 3334] };
/** Villas from this one on have a buyer, but no registered owner yet. */
const lastRegistered = 34;

/** Registers the owners of a sold villa. */
export async function registerOwners(
  { operations }: Office,
  sellable_unit_id: number,
  n: number,
  isDelivered: boolean,
): Promise<void> {
  if (n > lastRegistered) return;
  for (const [i, share] of (shared[n] ?? [wholeShare]).entries()) {
    const { name_en, name_ar, mobile, email, identity_no } = propertyOwner(n + i * 40);
    await operations.ask(
      calls.create,
      {},
      {
        ...{ name_en, name_ar, mobile, identity_type: 'saudi_no', identity_no, nationality: 'SA' },
        // Some are only reached by phone.
        ...(n % 8 !== 6 && { email }),
        language: n % 5 === 2 ? 'en' : 'ar',
        ...(n % 9 === 4 && {
          attorney_name: propertyOwner(n + 200).name_ar,
          attorney_no: `4${String(4_100_000 + n * 917)}`,
          attorney_until: '2026-12-31',
        }),
        ownerships: [{ sellable_unit_id, share, ...(isDelivered && { deed_no: `3101${String(2_500_000 + n * 7919)}` }) }],
      },
    );
  }
}

/** What becomes of the invitations of those who wait for their villa, by the villa's number. */
const goals: readonly [goal: OwnerGoal, on: string, from: number, to: number][] = [
  ['revoked', '2025-12-14', 10, 10],
  ['active', '2025-12-21', 11, 13],
  ['expired', '2025-12-23', 14, 18],
  ['bounced', '2026-01-05', 19, 20],
  ['invited', '2026-01-06', 21, 26],
  ['opened', '2026-01-11', 27, 28],
];
/** Invites the owners of villas that are being delivered. The newest are not invited yet. */
export async function* invitations(office: Office): Story {
  for (const [goal, on, from, to] of goals) {
    yield on;
    for (let n = from; n <= to; n++) await invite(office, goal, propertyOwner(n).identity_no);
  }
}

async function invite({ operations, sql }: Office, goal: OwnerGoal, identity_no: string): Promise<void> {
  const [owner] = await sql<{ id: number }>(
    "select id::int from unit_owners where company_id = $1 and identity_no = $2 and status = 'not_invited'",
    [identity_no],
  );
  // The unit was delivered meanwhile.
  if (!owner) return;
  const { id } = owner;
  const move = (status: string, reason?: string) => operations.ask(calls.status, { id }, { status, reason });
  await operations.ask(calls.inviteMany, {}, { unit_owner_ids: [id] });
  if (goal === 'bounced') await move(goal, 'عاد البريد: العنوان غير موجود.');
  if (goal === 'revoked') await move(goal, 'باع حصته قبل الاستلام.');
  if (goal !== 'opened' && goal !== 'active') return;
  const { link } = await operations.ask<{ link: string }>(calls.link, { id }, {});
  const token = /invitation\/([\w-]+)/.exec(link)?.[1] ?? '';
  await operations.ask(sessionCalls.openInvitation, { id: token }, {});
  if (goal === 'active') await operations.ask(sessionCalls.resetMobile, { id: token }, { password: `statehouse-owner-${id}` });
}
