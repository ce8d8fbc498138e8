import type { Mutant, Suite } from './mutant.ts';

const suite: Suite = { project: 'server', files: ['tests/server/app/erasure-steps.test.ts'] };
const erase = 'server/app/privacy/erase.ts';
const papers = 'server/app/privacy/papers.ts';

type Dropped = [id: string, file: string, find: string, replace: string];
const dropped: Dropped[] = [
  ['a-lost-note-stays', erase, "${emptying('lead')}, lost_note = null where", "${emptying('lead')} where"],
  ['a-signatory-goes-before-the-contract', erase, "not (is_signatory and owner = 'tenant' and $4)", '($4 or true)'],
  ['contacts-of-tenants-stay', erase, "or (owner = 'tenant' and owner_id = any($3)))\";", 'or false and $3::bigint[] is null)";'],
  [
    'histories-of-deleted-contacts-stay',
    erase,
    'union select distinct l.record_id from record_log l where',
    'union select distinct l.record_id from record_log l where false and',
  ],
  [
    'an-inventory-stays-signed',
    erase,
    'inventory_accepted_by = null, inventory_signature = null',
    'inventory_accepted_by = null',
  ],
  ['tickets-stay', erase, '  await eraseTickets(scope, person);\n', ''],
  ['messages-for-clients-stay', erase, "  await client.query('select erase_outbox($1)', [[...values, ...repeated]]);\n", ''],
  ['words-of-comments-stay-for-clients', erase, '[[...values, ...repeated]]', '[[...values]]'],
  ['imported-rows-of-tenants-stay', erase, ', ...tenants.map((id) => `tenant${id}`)],', '],'],
  ['answers-stay', erase, '  await forgetAnswers(scope, entity, record_id, values);\n', ''],
  [
    'files-stay',
    erase,
    'delete from export_chunks where company_id = $1',
    'delete from export_chunks where false and company_id = $1',
  ],
  ['a-search-stays-in-its-export', erase, "size = 0, query = '{}',", 'size = 0,'],
  ['who-was-sent-an-offer-stays', erase, 'code_hash = null, version', 'version'],
  ['a-signed-offer-is-kept-for-ever', erase, 'kept.length ? person.unsigned : person.quotations', 'person.unsigned'],
  [
    'a-signed-offer-goes-with-its-contract-there',
    erase,
    'kept.length ? person.unsigned : person.quotations',
    'person.quotations',
  ],
  [
    'notifications-of-owners-stay',
    erase,
    " or (entity = 'unit_owner' and record_id = any($4)))\";",
    ' or false and $4::bigint[] is null)";',
  ],
  ['an-address-stays-on-a-letter', papers, 'set email = null, state', 'set state'],
  [
    'letters-stay-addressed',
    papers,
    'update dunning_letters set body = $3,',
    'update dunning_letters set body = coalesce(body, $3),',
  ],
  ['a-drawer-stays', papers, 'update cheques set drawer = $3,', 'update cheques set drawer = coalesce(drawer, $3),'],
  ['papers-go-before-the-books', papers, 'if (kept.length) return;', ''],
  ['a-wait-stays-explained', papers, 'set note = null, reason = null,', 'set note = null,'],
  ['guardians-stay-in-histories', 'server/app/privacy/household.ts', "'guardian_name', 'relation'", "'relation'"],
  ['views-stay', erase, '  await eraseFromViews(scope, person);\n', ''],
  [
    'a-buyer-is-called-where-only-the-name-is-kept',
    'server/app/privacy/owners.ts',
    'set buyer_mobile = null where',
    'set buyer_mobile = buyer_mobile where',
  ],
  ['feedback-stays', 'server/app/privacy/tickets.ts', 'reason = null, feedback = null', 'reason = null'],
];

/** Steps of an erasure that are left out, or that come too early. That each of its statements is needed, the suite finds by itself. */
export const ofErasure: Mutant[] = dropped.map(([id, file, find, replace]) => ({
  id,
  kind: 'effect',
  file,
  find,
  replace,
  suite,
}));
