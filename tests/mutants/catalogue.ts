import { access } from './access.ts';
import { charts } from './charts.ts';
import { contracts } from './contracts.ts';
import { delivery } from './delivery.ts';
import { effects } from './effects.ts';
import { files } from './files.ts';
import type { Mutant } from './mutant.ts';
import { rules } from './rules.ts';
import { views } from './views.ts';

/** Every sabotage that the tests have to notice. */
export const mutants: readonly Mutant[] = [
  ...charts,
  ...delivery,
  ...effects,
  ...access,
  ...rules,
  ...views,
  ...files,
  ...contracts,
];
