import { randomUUID } from 'node:crypto';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { Driver } from '../../../src/workbench/scenarios/driving/driver.ts';
import { makeLead, pathOf, qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { bedDriver } from '../../../tests/kit/bed-driver.ts';
import type { Answer, Person } from '../../../tests/setup/test-bed.ts';
import type { Attack, Finding } from '../attack.ts';
import { type Companies, makeAttacked } from '../companies.ts';
import { sayStatuses } from '../writers.ts';

const rounds = 30;
const parallel = 50;

const times = <T>(count: number, act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const statusesOf = (answers: readonly Answer[]): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const { status } of answers) found.set(status, (found.get(status) ?? 0) + 1);
  return found;
};
const only = (answers: readonly Answer[], ...allowed: number[]) => answers.every(({ status }) => allowed.includes(status));

interface Race {
  bed: Companies;
  driver: Driver;
  admin: Person;
}
const count = async ({ bed }: Race, text: string, values: unknown[] = []): Promise<number> =>
  Number((await bed.owner.query(`select count(*)::int as count from ${text}`, values)).rows[0].count);

/** A quotation is deleted while its approval is requested; a lead while somebody writes down a contact and follows it. */
async function deletions(race: Race): Promise<Finding[]> {
  const { driver, admin } = race;
  const step = { order: 1, name: 'The administrator', assignees: [{ type: 'user', id: await driver.userId('general_manager') }] };
  await driver.ask('admin', quotationConfigCalls.create, {
    body: {
      name_en: 'Every offer',
      name_ar: 'كل عرض',
      active: true,
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      thresholds: [],
      steps: [{ ...step, mode: 'any', on_timeout: 'remind', due_hours: 9, allow_delegate: true, require_comment: false }],
    },
  });
  const answers: Answer[] = [];
  for (let round = 0; round < rounds; round++) {
    const deal = await qualifiedDeal(driver);
    const { id: lead } = await makeLead(driver, await driver.place());
    answers.push(
      ...(await Promise.all([
        admin.ask(quotationCalls.requestForApproval, { params: { id: deal.quotation } }),
        admin.ask(quotationCalls.remove, { params: pathOf(deal) }),
        admin.ask(contactPersonCalls.addToLead, { params: { lead_id: lead }, body: { name: 'Huda' } }),
        admin.ask(workCalls.follow, { body: { entity: 'lead', record_id: lead } }),
        admin.ask(leadCalls.remove, { params: { id: lead } }),
      ])),
    );
  }
  const lost = await count(race, 'executions e left join quotations q on q.id = e.record_id where q.id is null');
  const left = await count(
    race,
    `(select owner_id as id from contact_people where owner = 'lead' union all select record_id from follows where entity = 'lead') x
      left join leads l on l.id = x.id where l.id is null`,
  );
  return [
    { what: 'requests for approval without their quotation', figure: `${lost} of ${rounds}`, limit: '0', passed: lost === 0 },
    { what: 'contacts and follows without their lead', figure: `${left} of ${2 * rounds}`, limit: '0', passed: left === 0 },
    {
      what: 'answers to both sides',
      figure: sayStatuses(statusesOf(answers)),
      limit: 'only 200, 404, 409 and 422',
      passed: only(answers, 200, 404, 409, 422),
    },
  ];
}

/** Many enter one customer, give a lead their number, and reopen those that were lost. */
async function customers(race: Race): Promise<Finding[]> {
  const { driver, admin } = race;
  const answers: Answer[] = [];
  const create = async (mobile: string): Promise<Answer> => {
    const answer = await admin.ask(leadCalls.create, { body: { name: 'The same customer', mobile, source: 'phone' } });
    answers.push(answer);
    return answer;
  };
  const most: Record<string, number> = { created: 0, 'given the number': 0, reopened: 0 };
  const note = async (what: string, mobile: string) => {
    const open = await count(race, "leads where mobile like '%' || $1 and status not in ('lost', 'finalized')", [
      mobile.slice(-8),
    ]);
    most[what] = Math.max(most[what] ?? 0, open);
  };
  for (let round = 0; round < 5; round++) {
    const mobile = driver.unique('mobile');
    await times(parallel, () => create(mobile));
    await note('created', mobile);
    const wanted = driver.unique('mobile');
    const leads = await times(10, async () => (await create(driver.unique('mobile'))).body.data as Lead);
    answers.push(
      ...(await Promise.all(leads.map(({ id }) => admin.ask(leadCalls.update, { params: { id }, body: { mobile: wanted } })))),
    );
    await note('given the number', wanted);
    const lost: number[] = [];
    const again = driver.unique('mobile');
    for (let i = 0; i < 10; i++) {
      const { id } = (await create(again)).body.data as Lead;
      await admin.ask(leadCalls.lose, { params: { id }, body: { reason: 'price' } });
      lost.push(id);
    }
    answers.push(
      ...(await Promise.all(
        lost.map((id) => admin.ask(leadCalls.status, { params: { id }, body: { status: 'contacted', reason: 'Called again' } })),
      )),
    );
    await note('reopened', again);
  }
  return [
    ...Object.entries(most).map(([what, open]) => ({
      what: `open leads of one customer, ${what} at once`,
      figure: `${open} at most`,
      limit: '1',
      passed: open === 1,
    })),
    {
      what: 'answers meanwhile',
      figure: sayStatuses(statusesOf(answers)),
      limit: 'only 200 and 422',
      passed: only(answers, 200, 422),
    },
  ];
}

/** A key is sent again with the same body about another record, at once and afterwards. */
async function keys({ driver, admin }: Race): Promise<Finding[]> {
  const place = await driver.place();
  const leads = await times(10, () => makeLead(driver, place));
  let wrong = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      leads.map(async ({ id }) => {
        const answer = await admin.ask(activityCalls.create, { params: { id }, body: { kind: 'note', note: 'Called' }, headers });
        return { id, answer };
      }),
    );
    for (const { id, answer } of answers) {
      const told = (answer.body.data as { lead_id?: number } | undefined)?.lead_id;
      if (answer.status === 422 && answer.body.code === 'key_reused') refused += 1;
      else if (answer.status !== 200 || told !== id) wrong += 1;
    }
  }
  const expected = rounds * (leads.length - 1);
  return [
    {
      what: 'one key for several records: answered with the wrong one',
      figure: `${wrong} of ${rounds * leads.length}, ${refused} refused`,
      limit: `0, ${expected} refused`,
      passed: wrong === 0 && refused === expected,
    },
  ];
}

/** Two administrators move the clock at once. */
async function clocks(race: Race): Promise<Finding[]> {
  const { driver, admin } = race;
  let elsewhere = 0;
  for (let round = 0; round < rounds; round++) {
    const today = await driver.today();
    const dates = [driver.day(today, 1), driver.day(today, 2)];
    await Promise.all(dates.map((to) => admin.ask(workCalls.moveClock, { body: { to } })));
    if (!dates.includes(await driver.today())) elsewhere += 1;
  }
  return [
    {
      what: 'two moves of the clock at once: at neither date afterwards',
      figure: `${elsewhere} of ${rounds}`,
      limit: '0',
      passed: elsewhere === 0,
    },
  ];
}

export const attack: Attack = {
  title: 'Races between users',
  run: async (ground) => {
    const bed = await makeAttacked(await ground.own({ LOG_LEVEL: 'silent' }));
    try {
      const admin = await bed.signIn('first', 'admin@first.example');
      const race: Race = { bed, driver: bedDriver(bed, 'first'), admin };
      return [...(await customers(race)), ...(await keys(race)), ...(await deletions(race)), ...(await clocks(race))];
    } finally {
      await bed.close();
    }
  },
};
