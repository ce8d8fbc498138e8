import {
  type CompoundBank,
  CompoundBankInput,
  compoundBankCalls,
  compoundBankFields,
} from '../../../api/property/compound-bank.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const compoundBankFlows = childFlows<CompoundBank, CompoundBankInput>(
  'compound_bank',
  { fields: compoundBankFields, input: CompoundBankInput },
  compoundBankCalls,
);
