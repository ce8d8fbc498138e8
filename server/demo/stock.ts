import type { Part } from '../../src/api/maintenance/part.ts';
import { partMovementCalls } from '../../src/api/maintenance/part-movement.ts';
import { providerCalls } from '../../src/api/maintenance/provider.ts';
import { type Restock, restockCalls } from '../../src/api/maintenance/restock.ts';
import type { Story } from './agenda.ts';
import { partPlans } from './maintenance-plan.ts';
import type { Office } from './office.ts';

type StoredPart = Pick<Part, 'id' | 'code' | 'name_en' | 'reorder_point'>;

const costs = new Map(
  Object.values(partPlans).flatMap(([, ...parts]) => parts.map(([name_en, , , , cost]) => [name_en, cost] as const)),
);
/** Shelves that were full before there were restocks: what is on them is counted. */
const onShelves = ['DOR', 'FIN', 'CON'];
/** Counts that leave a part low; of others, there is twice the reorder point. */
const counts: Record<string, number> = { 'Door closer': 4, Primer: 12, 'Gate motor limit switch': 2 };

type Becomes = Restock['status'] | 'closed_short' | 'sent_back' | 'in_two_deliveries';
/** What comes of a restock; of what isn't named, all of it arrives. */
const becomes: Record<string, Becomes> = {
  ...{ 'Contactor 25 A': 'draft', 'Control board, split unit': 'draft', 'Silicone sealant': 'draft' },
  ...{ 'Drain pump': 'ordered', 'Door closer': 'ordered', Primer: 'ordered' },
  ...{ 'Intercom handset': 'cancelled', 'Fire extinguisher 6 kg': 'cancelled', 'Mailbox lock': 'cancelled' },
  ...{ 'Basin mixer': 'part_received', 'Water heater 50 l': 'part_received', 'Capacitor 35 µF': 'part_received' },
  ...{ 'Refrigerant R410A': 'part_received', 'Kitchen mixer': 'in_two_deliveries', 'Cable 3 × 2.5 mm²': 'in_two_deliveries' },
  ...{ 'Flush valve': 'closed_short', 'Thermostat, digital': 'sent_back', 'Heater element': 'sent_back' },
};
/** Restocks of parts that were on the shelves, too. */
const alsoOrdered = [
  'Door closer',
  'Primer',
  'LED lamp 9 W',
  'Fire extinguisher 6 kg',
  'Mailbox lock',
  'Silicone sealant',
  'Wall putty',
];
/** Ordered so that it is low once it is there. */
const exactly = ['Exhaust fan 20 cm'];

const reasons = {
  cancelled: 'المورد أوقف توريد هذا الصنف',
  closed_short: 'The rest is out of production; another make is ordered instead',
  sent_back: 'Two of them arrived damaged',
} as const;

/** The first stock count, and the restocks of a winter. */
export async function* stock(office: Office): Story {
  const { operations, sql } = office;
  const parts = await sql<StoredPart>(
    'select id::int, code, name_en, reorder_point from parts where company_id = $1 order by code',
  );
  const isOnShelf = ({ code }: StoredPart) => onShelves.some((prefix) => code.startsWith(prefix));
  await operations.ask(
    partMovementCalls.count,
    {},
    {
      note: 'الجرد الافتتاحي للمستودع',
      lines: parts.filter(isOnShelf).map(({ id, name_en, reorder_point }) => ({
        ...{ part_id: id, expected: 0, counted: counts[name_en] ?? 2 * (reorder_point ?? 0) + 5, unit_cost: costs.get(name_en) },
      })),
    },
  );
  yield 10;
  const providers = await operations.ask<{ id: number; name_en: string }[]>(providerCalls.list, {});
  const providerOf = (name: string) => providers.find(({ name_en }) => name_en === name)?.id;
  const sellers: Record<string, object> = {
    PLB: { provider_id: providerOf('Rukn Al Taqniya Maintenance') },
    ELC: { supplier: 'شركة الكهرباء الحديثة للتجارة' },
    HVC: { provider_id: providerOf('Barid Al Jazirah Cooling') },
  };
  const bought = parts.filter((part) => !isOnShelf(part) || alsoOrdered.includes(part.name_en));
  for (const [n, part] of bought.entries()) {
    const seller = sellers[part.code.slice(0, 3)] ?? { supplier: 'مستودع البناء السعودي', vat_rate: n % 3 ? 1500 : 0 };
    await restock(office, part, { ...seller, reference: n % 4 ? `SO-${4100 + 7 * n}` : null, vat_deductible: n % 5 !== 0 });
    yield n % 3 ? 2 : 7;
  }
}

async function restock({ operations }: Office, { id: part_id, name_en, reorder_point }: StoredPart, more: object): Promise<void> {
  const quantity = exactly.includes(name_en) ? (reorder_point ?? 1) : 3 * (reorder_point ?? 1) + 4;
  const body = { quantity, unit_cost: costs.get(name_en), ...more };
  const { id } = await operations.ask<Restock>(restockCalls.create, { part_id }, body);
  const end = becomes[name_en] ?? 'received';
  if (end === 'draft') return;
  await operations.ask(restockCalls.order, { id }, {});
  const receive = (qty: number) => operations.ask(restockCalls.receive, { id }, { qty });
  const most = Math.ceil((quantity * 2) / 3);
  if (end === 'cancelled') await operations.ask(restockCalls.cancel, { id }, { reason: reasons.cancelled });
  else if (end === 'received' || end === 'sent_back') await receive(quantity);
  else if (end !== 'ordered') await receive(most);
  if (end === 'in_two_deliveries') await receive(quantity - most);
  if (end === 'closed_short') await operations.ask(restockCalls.closeShort, { id }, { reason: reasons.closed_short });
  if (end === 'sent_back') await operations.ask(restockCalls.sendBack, { id }, { qty: 2, reason: reasons.sent_back });
}
