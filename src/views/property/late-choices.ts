import { lateChoices } from '../kit/fields/choices.ts';

const choices = () => import('../../machines/property/choices.ts');

/** What lists are narrowed by. */
export const lateManagers = lateChoices(async () => (await choices()).managerChoices);
export const lateCompounds = lateChoices(async () => (await choices()).compoundChoices);
export const lateUnitTypes = lateChoices(async () => (await choices()).unitTypeChoices);
export const lateCities = lateChoices(async () => (await choices()).cityChoices);
