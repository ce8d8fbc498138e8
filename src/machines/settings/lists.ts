import type * as z from 'zod/mini';
import {
  type BusinessType,
  BusinessTypeInput,
  businessTypeCalls,
  type InterestLevel,
  InterestLevelInput,
  interestLevelCalls,
  type PaymentTerm,
  PaymentTermInput,
  paymentTermCalls,
  type Service,
  ServiceInput,
  serviceCalls,
  type TradeName,
  TradeNameInput,
  tradeNameCalls,
} from '../../api/settings/lists.ts';
import { editFlow } from '../kit/edit/edit-flow.ts';
import { checkWith } from '../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../kit/entity.ts';
import { listFlow } from '../kit/list/list-flow.ts';
import { readInList } from '../kit/reading.ts';
import { recordFlow } from '../kit/record/record-flow.ts';

export const interestLevelEditMachine = editFlow<InterestLevel, z.input<typeof InterestLevelInput>>({
  entity: 'interest_level',
  fieldsOf: fieldsFrom(InterestLevelInput),
  blank: () => ({ name_en: '', name_ar: '', rank: 0 }),
  check: checkWith(InterestLevelInput),
}).provide({ actors: { save: saveActor(interestLevelCalls) } });
export const interestLevelMachine = recordFlow({
  entity: 'interest_level',
  module: 'settings',
  lifecycle: null,
  edit: interestLevelEditMachine,
}).provide({
  actors: recordActors(interestLevelCalls),
});
export const interestLevelsMachine = listFlow<InterestLevel>({ entity: 'interest_level' }).provide({
  actors: { read: listActor(interestLevelCalls.list) },
});

export const serviceEditMachine = editFlow<Service, z.input<typeof ServiceInput>>({
  entity: 'service',
  fieldsOf: fieldsFrom(ServiceInput),
  blank: () => ({ name_en: '', name_ar: '', periodicity: 'yearly', price: '', vat_rate: 1500, active: true }),
  check: checkWith(ServiceInput),
}).provide({ actors: { save: saveActor(serviceCalls) } });
export const serviceMachine = recordFlow({
  entity: 'service',
  module: 'settings',
  lifecycle: null,
  edit: serviceEditMachine,
}).provide({
  actors: recordActors(serviceCalls),
});
export const servicesMachine = listFlow<Service>({ entity: 'service' }).provide({
  actors: { read: listActor(serviceCalls.list) },
});

export const businessTypeEditMachine = editFlow<BusinessType, z.input<typeof BusinessTypeInput>>({
  entity: 'business_type',
  fieldsOf: fieldsFrom(BusinessTypeInput),
  blank: () => ({ name_en: '', name_ar: '' }),
  check: checkWith(BusinessTypeInput),
}).provide({ actors: { save: saveActor(businessTypeCalls) } });
export const businessTypeMachine = recordFlow({
  entity: 'business_type',
  module: 'settings',
  lifecycle: null,
  edit: businessTypeEditMachine,
  isRemovable: () => false,
}).provide({
  actors: { read: readInList(businessTypeCalls.list) },
});
export const businessTypesMachine = listFlow<BusinessType>({ entity: 'business_type' }).provide({
  actors: { read: listActor(businessTypeCalls.list) },
});

export const tradeNameEditMachine = editFlow<TradeName, z.input<typeof TradeNameInput>>({
  entity: 'trade_name',
  fieldsOf: fieldsFrom(TradeNameInput),
  blank: () => ({ name_en: '', name_ar: '', business_type_id: null }),
  check: checkWith(TradeNameInput),
}).provide({ actors: { save: saveActor(tradeNameCalls) } });
export const tradeNameMachine = recordFlow({
  entity: 'trade_name',
  module: 'settings',
  lifecycle: null,
  edit: tradeNameEditMachine,
  isRemovable: () => false,
}).provide({
  actors: { read: readInList(tradeNameCalls.list) },
});
export const tradeNamesMachine = listFlow<TradeName>({ entity: 'trade_name' }).provide({
  actors: { read: listActor(tradeNameCalls.list) },
});

export const paymentTermEditMachine = editFlow<PaymentTerm, z.input<typeof PaymentTermInput>>({
  entity: 'payment_term',
  fieldsOf: fieldsFrom(PaymentTermInput),
  blank: () => ({
    name_en: '',
    name_ar: '',
    payments_per_year: 1,
    days_in_advance: 0,
    alignment: 'anniversary',
  }),
  check: checkWith(PaymentTermInput),
}).provide({ actors: { save: saveActor(paymentTermCalls) } });
export const paymentTermMachine = recordFlow({
  entity: 'payment_term',
  module: 'settings',
  lifecycle: null,
  edit: paymentTermEditMachine,
  isRemovable: () => false,
}).provide({
  actors: { read: readInList(paymentTermCalls.list) },
});
export const paymentTermsMachine = listFlow<PaymentTerm>({ entity: 'payment_term' }).provide({
  actors: { read: listActor(paymentTermCalls.list) },
});
