import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const given = { reason: 'The tenant has left the country' };
const gaveReason = { given: {} };
const mayEdit = forbidden('operations');
const settled = { credited: ['paid', 'partially_paid'] };
const writingOff = (status: string) => ({
  request_write_off: status,
  approve_write_off: 'written_off',
  decline_write_off: status,
});

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { post: 'posted', void: 'void' },
    posted: {
      allocated: ['paid', 'partially_paid'],
      credited: ['credited', 'posted'],
      void: 'void',
      ...writingOff('posted'),
    },
    partially_paid: {
      allocated: ['paid', 'partially_paid'],
      deallocated: ['posted', 'partially_paid'],
      ...settled,
      ...writingOff('partially_paid'),
    },
    paid: { deallocated: ['posted', 'partially_paid'], credited: 'paid' },
    credited: {},
    written_off: {},
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
