import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const given = { reason: 'The tenant has left the country' };
const gaveReason = { given: {} };
const mayEdit = forbidden('operations');
const settled = { credited: ['written_off', 'paid', 'partially_paid'] };
const writingOff = (status: string) => ({
  request_write_off: status,
  approve_write_off: 'written_off',
  decline_write_off: status,
  recover: status,
});

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { post: 'posted', void: 'void' },
    posted: {
      allocated: ['written_off', 'paid', 'partially_paid'],
      credited: ['written_off', 'credited', 'posted'],
      void: 'void',
      ...writingOff('posted'),
    },
    partially_paid: {
      allocated: ['written_off', 'paid', 'partially_paid'],
      deallocated: ['posted', 'partially_paid'],
      ...settled,
      ...writingOff('partially_paid'),
    },
    paid: { deallocated: ['posted', 'partially_paid'], credited: 'paid' },
    credited: {},
    written_off: { deallocated: ['posted', 'partially_paid'], recover: ['posted', 'partially_paid'] },
    void: {},
  },
  guards: [
    {
      from: ['draft'],
      event: 'post',
      by: 'finance_manager',
      guards: { may: mayEdit, passesPreflight: { in: 'an invoice without lines' } },
    },
    {
      from: ['draft'],
      event: 'void',
      by: 'finance_manager',
      given,
      guards: { may: mayEdit, isIncome: { in: 'an invoice of a contract' }, gaveReason },
    },
    {
      from: ['posted'],
      event: 'void',
      by: 'finance_manager',
      given,
      guards: {
        may: mayEdit,
        isIncome: { in: 'an invoice of a contract' },
        isUntouched: { in: 'an invoice that is paid in part' },
        periodIsOpen: { in: 'an invoice of a closed month' },
        notReported: { in: 'an invoice that was reported' },
        gaveReason,
      },
    },
    {
      from: ['posted', 'partially_paid'],
      event: 'request_write_off',
      by: 'finance_manager',
      given,
      guards: { may: mayEdit, gaveReason },
    },
    {
      from: ['posted', 'partially_paid'],
      event: 'approve_write_off',
      by: 'general_manager',
      in: 'somebody asked to write the invoice off',
      guards: {
        may: forbidden('operations'),
        writeOffIsRequested: { in: 'nobody asked to write the invoice off' },
        isAnother: { in: 'the approver asked to write the invoice off' },
      },
    },
    {
      from: ['posted', 'partially_paid'],
      event: 'recover',
      by: 'finance_manager',
      in: 'a part of the invoice was written off',
      given: { amount: '20.00' },
      guards: {
        may: mayEdit,
        wasWrittenOff: { in: 'nothing of the invoice was written off' },
        gaveAmount: { given: { amount: '150.01' } },
      },
    },
    {
      from: ['written_off'],
      event: 'recover',
      to: 'posted',
      by: 'finance_manager',
      in: 'a written-off invoice that nobody paid',
      given: { amount: '20.00' },
      guards: {
        may: mayEdit,
        gaveAmount: { given: { amount: '150.01' } },
        nothingAllocated: { in: 'a written-off invoice that was paid in part', goes: 'partially_paid' },
      },
    },
    {
      from: ['written_off'],
      event: 'recover',
      to: 'partially_paid',
      by: 'finance_manager',
      in: 'a written-off invoice that was paid in part',
      given: { amount: '20.00' },
      guards: { may: mayEdit, gaveAmount: { given: { amount: '150.01' } } },
    },
    {
      from: ['posted', 'partially_paid'],
      event: 'decline_write_off',
      by: 'general_manager',
      in: 'somebody asked to write the invoice off',
      given,
      guards: {
        may: forbidden('operations'),
        writeOffIsRequested: { in: 'nobody asked to write the invoice off' },
        gaveReason,
      },
    },
  ],
};
