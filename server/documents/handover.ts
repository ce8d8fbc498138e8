import type { InventoryDetails, InventoryItem } from '../../src/api/leasing/inventory-item.ts';
import { deliveryRequirements, type LeasingOrder } from '../../src/api/leasing/leasing-order.ts';
import type { Language } from '../../src/locales/translate.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingOrderLifecycle } from '../../src/machines/leasing/leasing-order/lifecycle.ts';
import type { DealPapers } from './deal.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

interface HandoverPapers {
  order: LeasingOrder;
  inventory: InventoryDetails;
  papers: DealPapers;
  language: Language;
}

/** A heading and a table for each room. */
function roomsOf({ inventory, papers: { t, formats }, language }: HandoverPapers): Block[] {
  const nameOf = ({ name, amenity_name_en, amenity_name_ar }: InventoryItem) =>
    name ?? (language === 'ar' ? amenity_name_ar : amenity_name_en) ?? '–';
  return inventory.rooms.flatMap(({ room, room_no, items }): Block[] => [
    {
      type: 'heading',
      text: [t(`leasing.inventory.room.${room}`), room_no && formats.number(room_no)].filter(Boolean).join(' '),
    },
    {
      type: 'table',
      columns: [
        { label: t('leasing.inventory.name'), share: 3 },
        { label: t('leasing.inventory.condition'), share: 1.2 },
        { label: t('leasing.inventory.count'), isNumber: true },
        { label: t('sales.lead.note'), share: 3 },
      ],
      rows: items.map((item) => [
        nameOf(item),
        t(`leasing.inventory.condition.${item.condition}`),
        formats.number(item.count),
        item.note ?? '–',
      ]),
    },
  ]);
}

/** Who signs: the tenant by their own hand, if they drew it. */
function signaturesOf({ order, inventory, papers: { t, formats, values, people } }: HandoverPapers): Block {
  const { accepted } = inventory;
  return {
    type: 'signatures',
    parties: [
      { role: t('documents.landlord'), name: values.company_name, signed: null },
      {
        role: t('documents.tenant'),
        name: people.customer_name,
        signed: accepted
          ? t('documents.signed_by', { name: accepted.by_name, day: formats.date(order.inventory_accepted_at) })
          : null,
        signature: accepted?.signature ?? undefined,
      },
    ],
  };
}

const head = ({ order, papers: { t, values, people, formats } }: HandoverPapers): [string, string][] => [
  [t('documents.tenant'), people.customer_name],
  [t('app.entity.unit'), leftToRight(order.unit_number)],
  [t('app.entity.contract'), leftToRight(order.contract_ref_no)],
  [t('sales.lead.compound'), values.compound],
  [t('leasing.pre_occupancy.lease_start_on'), formats.bothDates(order.lease_start_on)],
];

const paper = (
  { order, papers, language }: HandoverPapers,
  title: string,
  mark: string | null,
  blocks: Block[],
): PrintedDocument => ({
  language,
  title,
  reference: leftToRight(order.ref_no),
  mark,
  letterhead: papers.letterhead,
  blocks,
  foot: `${papers.values.company_name} · ${leftToRight(order.ref_no)}`,
});

/** What the tenant finds in the unit; a draft until they have accepted it. */
export function inventoryListOf(of: HandoverPapers): PrintedDocument {
  const { t } = of.papers;
  const mark = of.inventory.accepted ? null : t('documents.mark.draft');
  return paper(of, t('documents.inventory'), mark, [{ type: 'facts', rows: head(of) }, ...roomsOf(of), signaturesOf(of)]);
}

/** The handover of the keys: what was met or waived, keys and meters, and the inventory in short. */
export function handoverProtocolOf(of: HandoverPapers): PrintedDocument {
  const { order, inventory, papers } = of;
  const { t, formats } = papers;
  const isDelivered = order.status === 'closed' || hasTag(leasingOrderLifecycle, order.status, 'delivered');
  const number = (value: number | null) => (value === null ? '–' : formats.number(value));
  return paper(of, t('documents.handover'), isDelivered ? null : t('documents.mark.draft'), [
    { type: 'facts', rows: [...head(of), [t('leasing.delivered'), formats.bothDates(order.delivered_on)]] },
    { type: 'heading', text: t('leasing.handover.keys_and_meters') },
    {
      type: 'facts',
      rows: [
        [t('leasing.keys_count'), number(order.keys_count)],
        [t('leasing.access_cards'), number(order.access_cards)],
        [t('leasing.electricity_reading'), number(order.electricity_reading)],
        [t('leasing.water_reading'), number(order.water_reading)],
      ],
    },
    { type: 'heading', text: t('leasing.handover.inventory') },
    { type: 'text', text: t('documents.inventory_counts', { items: inventory.items, damaged: inventory.damaged }) },
    ...(order.waivers.length
      ? ([
          { type: 'heading', text: t('leasing.waivers') },
          {
            type: 'facts',
            rows: deliveryRequirements.flatMap((requirement) =>
              order.waivers
                .filter((waiver) => waiver.requirement === requirement)
                .map(({ reason }): [string, string] => [t(`leasing.requirement.${requirement}`), reason]),
            ),
          },
        ] satisfies Block[])
      : []),
    signaturesOf(of),
  ]);
}
