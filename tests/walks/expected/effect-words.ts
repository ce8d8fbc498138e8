/**
 * What comes of each transition, by each effect that its chart names, in the words of tests/walks/test-beds/observed.ts.
 * Written by hand from the domain (3.1–3.9), never read from a chart nor computed: days and hours are counted from a
 * Thursday at nine in the morning, on which every walk begins, and amounts are in halalas. `besides` is what the act itself
 * does and no effect of the chart. Of what a person or a timer does, nothing else may come; where the system acts, the rest
 * is what its cause came with, and is expected there.
 */
export type ExpectedEffects = Record<string, Record<string, readonly string[]>>;

/** The names of the effects that a transition is expected to have, sorted. */
export const namesIn = (expected: ExpectedEffects[string] = {}): string[] =>
  Object.keys(expected)
    .filter((effect) => effect !== 'besides')
    .sort();

/** What an offer of the walks holds its unit for: forty days from today. */
export const term = 'start_on today, end_on today + 40';
/** A home is offered for seven days (domain 3.2). */
export const heldForAWeek = `hold is made, strength hold, ${term}, until today + 7`;
/** Nine business hours from Thursday at nine: eight until five o’clock, and one on Sunday. */
export const inNineHours = 'in 72 h';

/** Notifications in full, in both languages. Their recipients are those of the walks: the agent asked, the manager decides. */
export const asked = (role: string) => `to ${role}, about the execution: Q-… is waiting for your decision. / Q-… بانتظار قرارك.`;
export const overdue = (role: string) =>
  `to ${role}, about the execution: Your decision on Q-… is overdue: Step 2 / تأخر قرارك بشأن Q-…: Step 2`;
export const approved = 'to leasing_agent, about the quotation: Q-… was approved. / تمت الموافقة على العرض Q-….';
export const rejected = 'to leasing_agent, about the quotation: Q-… was rejected. / رُفض العرض Q-….';
export const expired = 'to leasing_agent, about the quotation: Q-… has expired. / انتهت صلاحية العرض Q-….';
export const lapsed =
  'to leasing_agent, about the quotation: Q-… was accepted, but not paid or turned into a contract in time. Its units are available again. / Q-…: انتهت المهلة بعد القبول دون سداد أو إنشاء عقد، وأصبحت وحداته متاحة.';
export const finalized =
  'to leasing_agent, about the lead: A customer on a walk (L-…): the contract was created. / A customer on a walk (L-…): أُنشئ العقد.';
export const couldNotFinalize =
  'to leasing_agent, about the lead: A customer on a walk (L-…): the contract couldn’t be created. / A customer on a walk (L-…): تعذّر إنشاء العقد.';
