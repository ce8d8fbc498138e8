import type { ExpectedEffects } from '../effect-words.ts';

// What it posts, and what it moves of the part: tests/server/maintenance/restocks.test.ts.
const keepReason = ['restock.reason: The supplier has no more of it'];
const sendPartsBack = [...keepReason, 'restock.returned_qty: 1'];
const receive = (received: number) => ({
  receiveParts: ['restock.received_on: today', `restock.received_qty: ${received}`],
});

export const effects: ExpectedEffects = {
  'draft order': { keepOrder: ['restock.ordered_on: today'] },
  'draft cancel': { keepReason },
  'ordered receive #1': receive(10),
  'ordered receive #2': receive(4),
  'ordered cancel': { keepReason },
  'part_received receive #1': receive(10),
  'part_received receive #2': receive(6),
  'part_received close_short': { keepReason },
  'part_received send_back': { sendPartsBack },
  'received send_back': { sendPartsBack },
};
