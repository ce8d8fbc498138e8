import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { everyOrSample } from '../../../tests/kit/matrix.ts';
import { catalogue } from '../../machines/catalogue.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { callOf } from '../citations.ts';
import { type Coverage, coverages } from '../paths/coverage.ts';
import { idsToCover } from '../paths/paths.ts';
import { type Export, exports } from './exports.ts';
import { PathsFile } from './json.ts';
import { type Taking, take } from './take.ts';
import { takeAway, writtenAs } from './take-away.ts';

/** Paths are the same for the same seed; those that several tests look at are found once. */
const known = new Map<string, Promise<Taking>>();
const takingOf = (chart: Chart, coverage: Coverage, seed: number): Promise<Taking> => {
  const key = `${chart.name} ${coverage} ${seed}`;
  const taking = known.get(key) ?? take(chart, coverage, seed);
  known.set(key, taking);
  return taking;
};
const chartNamed = (name: string) => catalogue.find((chart) => chart.name === name) as Chart;
const run = (...args: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/paths.ts', ...args], { encoding: 'utf8', maxBuffer: 32_000_000 });

describe('the command line and the studio', () => {
  const compared = everyOrSample('exports on the command line', Object.keys(exports) as Export[], { nameOf: String, more: 2 });
  for (const as of compared)
    it(`write the same ${as} for the same seed`, async () => {
      const taking = await takingOf(chartNamed('quotation'), 'transitions', 7);
      const language = as === 'manual' ? 'ar' : 'en';
      expect(run('quotation', '--coverage', 'transitions', '--seed', '7', '--as', as, '--language', language)).toBe(
        writtenAs(taking, as, language),
      );
    }, 60_000);

  it('report invalid options', async () => {
    expect((await takeAway('quotations', {})).wrong).toMatch(/no chart “quotations”.*quotation/);
    expect((await takeAway('quotation', { coverage: 'R-999' })).wrong).toMatch(/no coverage.*R-15/);
    expect((await takeAway('quotation', { as: 'cypress' })).wrong).toMatch(/playwright, http, rest, manual, json/);
    expect((await takeAway('quotation', { seed: '-1' })).wrong).toMatch(/whole number/);
    expect((await takeAway('quotation', { language: 'fr' })).wrong).toMatch(/en, ar/);
  });
});

describe('exports', () => {
  it('count the refusals by real calls separately from those on the chart only', async () => {
    const taking = await takingOf(chartNamed('quotation'), 'guards', 1);
    const refused = taking.taken.flatMap(({ path }) => path.steps).filter(({ refusals }) => refusals !== null);
    const { runnable, chartOnly } = taking.refusing ?? { runnable: 0, chartOnly: 0 };
    expect(runnable + chartOnly).toBe(refused.length);
    expect(Math.min(runnable, chartOnly)).toBeGreaterThan(0);
    for (const as of ['playwright', 'http', 'manual'] as const)
      expect(writtenAs(taking, as, 'en')).toContain(`${runnable} by a real call, ${chartOnly} on the chart only`);
    expect(PathsFile.parse(JSON.parse(writtenAs(taking, 'json', 'en'))).refusing).toEqual({ runnable, chart_only: chartOnly });
    // Nothing is refused on the way to each state.
    expect((await takingOf(chartNamed('quotation'), 'states', 1)).refusing).toBeNull();
  });

  // No scenario makes these: leases and a run's invoices are created by jobs, and a file's bytes are no call of JSON.
  const unmade = ['generation', 'attachment', 'data_import', 'invoicing_run'];
  const lives = catalogue.filter(({ kind, name }) => kind === 'lifecycle' && !unmade.includes(name));
  // A termination needs a document, which is a file; what comes after it can't be performed either.
  const leftOut: Record<string, string[]> = {
    lead: ['generation_failed'],
    quotation: ['deal_rejected'],
    // A part is retained by a clearance.
    deposit: ['retain'],
    // The link in an email is used, and a tenant moves out, elsewhere; what comes after the link can't be performed either.
    mobile_access: [
      ...['move_out', 'admit', 'resend', 'admit', 'admit', 'revoke', 'accept', 'move_out', 'admit', 'move_out', 'admit'],
      ...['accept', 'admit', 'move_out', 'admit'],
    ],
    // An owner opens and accepts an invitation by its link, and is handed a unit over by its receipt.
    unit_owner: [
      ...['hand_over', 'accept', 'hand_over', 'hand_over', 'revoke', 'open', 'expire', 'open', 'bounce', 'hand_over', 'open'],
      ...['revoke', 'hand_over', 'open', 'accept', 'open', 'resend', 'open', 'hand_over'],
    ],
    // A server sends it, and the customer opens and answers it; what comes after can't be performed either.
    sending: [
      ...[
        'withdraw',
        'deliver',
        'open',
        'withdraw',
        'fail',
        'open',
        'open',
        'answer',
        'open',
        'expire',
        'fail',
        'withdraw',
        'open',
      ],
      ...['revoke', 'open', 'withdraw', 'open', 'retry', 'fail', 'revoke', 'fail', 'retry'],
    ],
    // Allocations and refunds use a collection up, and give it back; what comes after that can't be performed either.
    collection: [
      ...['refunded', 'return_cheque', 'allocated', 'allocated', 'deallocated', 'allocated'],
      ...['refund_taken_back', 'refunded', 'refund_taken_back', 'allocated', 'allocated', 'allocated'],
      ...['refunded', 'await_cheque', 'clear', 'refunded', 'refund_taken_back', 'allocated'],
      ...['deallocated', 'allocated', 'deallocated', 'await_cheque', 'fall_through', 'allocated'],
      ...['allocated', 'allocated', 'allocated', 'allocated', 'reverse', 'allocated'],
      ...['return_cheque', 'allocated', 'return_cheque', 'refunded', 'deallocated', 'allocated'],
      ...['reverse', 'allocated', 'refund_taken_back', 'allocated', 'refunded', 'allocated'],
      ...['deallocated', 'refunded', 'deallocated'],
    ],
    // Allocations use a credit note up, and give it back.
    credit_note: [
      ...['used', 'released', 'used', 'released', 'used', 'released', 'used', 'used', 'used'],
      ...['released', 'used', 'used', 'used', 'released', 'used', 'used', 'used', 'released'],
    ],
    // Collections and credit notes settle an invoice; what comes after that can't be performed either.
    invoice: [
      ...['credited', 'credited', 'credited', 'allocated', 'deallocated', 'allocated'],
      ...['allocated', 'allocated', 'decline_write_off', 'allocated', 'allocated', 'allocated'],
      ...['credited', 'allocated', 'recover', 'allocated', 'deallocated', 'allocated'],
      ...['deallocated', 'allocated', 'deallocated', 'allocated', 'allocated', 'allocated'],
      ...['credited', 'allocated', 'approve_write_off', 'allocated', 'deallocated', 'allocated'],
      ...['credited', 'allocated', 'deallocated', 'allocated', 'request_write_off', 'allocated'],
      ...['credited'],
    ],
    // The mail server’s answer, and what follows it; an invoice that is void before.
    invoice_delivery: ['withdraw', 'deliver', 'send', 'fail', 'send'],
    // The bank gives back a slip with its cheques.
    cheque: ['take_back'],
    // A line of the bank's statement confirms a slip.
    bank_deposit: ['confirm', 'unconfirm'],
    // By the clock, the next step is due as soon as a promise or a pause ends; mail servers take what they are given.
    dunning_case: [
      ...['break_promise', 'end_pause', 'end_pause', 'break_promise', 'end_pause', 'undeliver', 'break_promise', 'undeliver'],
    ],
    // Answers of the tax authority.
    tax_report: [
      ...['accept', 'accept_with_warnings', 'fail', 'accept', 'give_up', 'retry', 'reject', 'withdraw', 'reject', 'retry'],
    ],
    // Mails end as the mail server answers; what follows is left out with it.
    report_schedule: ['fail', 'run', 'fail', 'recover', 'fail', 'pause', 'fail', 'send_now'],
    // Nor does a renewal that began by itself get lost.
    lease: ['terminate', 'renewal_lost', 'terminate', 'terminate', 'terminate', 'hand_over'],
  };
  it.each(lives.map((chart) => [chart.name, chart] as const))(
    'leave out of %s only the steps that can’t be performed through the API, and say why',
    async (name, chart) => {
      const { taken } = await takingOf(chart, 'transitions', 7);
      const left = taken.flatMap(({ script }) => script.left.map(({ step }) => step.what));
      expect(left).toEqual(leftOut[name] ?? []);
    },
    60_000,
  );

  const covered = lives.flatMap((chart) => coverages.map((coverage) => ({ chart, coverage })));
  const counted = everyOrSample('scripts by coverage', covered, {
    nameOf: ({ chart, coverage }) => `${chart.name} ${coverage}`,
    classOf: ({ coverage }) => coverage,
    more: 12,
  });
  it.each(counted.map(({ chart, coverage }) => [chart.name, coverage, chart] as const))(
    'of %s by %s have each step of their paths, or leave it out',
    async (_, coverage, chart) => {
      const { paths, taken } = await takingOf(chart, coverage, 7);
      for (const [at, { script }] of taken.entries())
        expect(script.steps.length + script.left.length).toBe(paths.paths[at]?.steps.length);
    },
    60_000,
  );

  for (const as of ['http', 'rest'] as const)
    it(`name real calls in the .${as} file by id, method and path, and use only earlier responses`, async () => {
      const text = writtenAs(await takingOf(chartNamed('lease'), 'states', 7), as, 'en');
      const requests = text.split(/^### /m).slice(1);
      expect(requests.length).toBeGreaterThan(40);
      const given = new Set<string>();
      for (const request of requests) {
        const [, id = ''] = /\(((?:X-)?[A-Z]{2,4}-\d+)\)$/m.exec(request) ?? [];
        const call = callOf(id);
        const [, method, url = ''] = /^(GET|POST|PUT|DELETE) \{\{base\}\}\/v2(\S+)$/m.exec(request) ?? [];
        expect(method, request).toBe(call?.method);
        // A loop over rules of every kind is written with the id of one kind's call.
        const path = request.includes('{{rule.kind}}') ? '/workflow/{kind}/configs/{id}' : call?.path;
        const like = new RegExp(`^${path?.replaceAll(/\{\w+\}/g, '\\{\\{[^}]+\\}\\}')}(\\?.*)?$`);
        expect(url, id).toMatch(like);
        const answers = as === 'http' ? /\{\{[^}]*?\b([pr]\d+_[ar]\d+)\b/g : /\{\{(\w+)\.response/g;
        for (const [, name = ''] of request.matchAll(answers)) expect(given, request).toContain(name);
        const [, own] = /^# @name (\w+)$/m.exec(request) ?? [];
        if (own) given.add(own);
      }
      expect([...given].filter((name) => /^[pr]\d+_a/.test(name)).length).toBeGreaterThan(20);
    });

  it('assert every response for httpyac, and contain nothing of it for the REST Client', async () => {
    const taking = await takingOf(chartNamed('quotation'), 'guards', 7);
    const [http, rest] = [writtenAs(taking, 'http', 'en'), writtenAs(taking, 'rest', 'en')];
    for (const request of http.split(/^### /m).slice(1))
      if (!request.includes('# @loop while')) expect(request).toMatch(/^\?\? status (== 200|matches \^\(403\|422\)\$)$/m);
    const statuses = http.match(/^\?\? js response\.parsedBody\.data\.status /gm);
    expect(statuses?.length).toBe(rest.match(/^# Expect: data\.status = /gm)?.length);
    expect(statuses?.length).toBeGreaterThan(100);
    expect(rest).not.toMatch(/^(\?\?|\{\{)|# @(loop|sleep)/m);
  });

  it('write the manual script in the tester’s language, one row per step', async () => {
    const taking = await takingOf(chartNamed('quotation'), 'guards', 7);
    const steps = [...taking.taken, ...taking.refused].flatMap(({ path }) => path.steps);
    for (const [language, word] of [
      ['en', 'Awaiting approval'],
      ['ar', 'بانتظار الموافقة'],
    ] as const) {
      const text = writtenAs(taking, 'manual', language);
      expect(text.match(/^\| \d+ \|/gm)).toHaveLength(steps.length);
      expect(text).toContain(word);
      expect(text).not.toMatch(/workbench\.paths|\{\w+\}(?!\/|`)/);
    }
  });

  it('tell manual testers what to do in the app by its own labels, without API calls', async () => {
    for (const chart of catalogue.filter(({ kind }) => kind === 'lifecycle'))
      for (const coverage of ['transitions', 'guards'] as const) {
        const taking = await takingOf(chart, coverage, 7);
        const english = writtenAs(taking, 'manual', 'en');
        for (const text of [english, writtenAs(taking, 'manual', 'ar')]) {
          expect(text, chart.name).not.toMatch(/\b(GET|POST|PUT|DELETE)\b/);
          expect(text, chart.name).not.toMatch(/\b(app|sales|kit|approvals|leasing)\.[a-z_.]+/);
        }
        const done = taking.taken.some(({ script }) => script.steps.length > 0);
        // What isn't about a unit begins with a tenant or an owner, or with a month; all others begin with a unit.
        const [who, list] = {
          mobile_access: ['Administrator', 'Tenants'],
          unit_owner: ['Administrator', 'Unit owners'],
          accounting_period: ['Finance manager', 'Accounting periods'],
          invoice: ['Administrator', 'Tenants'],
          invoice_delivery: ['Administrator', 'Tenants'],
          credit_note: ['Administrator', 'Tenants'],
          collection: ['Administrator', 'Tenants'],
          cheque: ['Administrator', 'Tenants'],
          cash_refund: ['Administrator', 'Tenants'],
          dunning_case: ['Administrator', 'Tenants'],
          tax_report: ['Administrator', 'Company details'],
          bank_statement: ['Finance manager', 'Bank reconciliation'],
          bank_deposit: ['Finance manager', 'Cash boxes'],
          cash_box: ['Administrator', 'Cash boxes'],
          report_schedule: ['Administrator', 'Scheduled reports'],
          provider: ['Operations', 'Categories'],
        }[chart.name] ?? ['Administrator', 'Units'];
        if (done) expect(english).toContain(`### Setup A\n\n1. ${who}: In “${list}”`);
      }
    const script = writtenAs(await takingOf(chartNamed('quotation'), 'guards', 7), 'manual', 'en');
    expect(script).toContain('Leasing agent: In “Leads”, choose “New lead”.');
    expect(script).toContain('| In “Quotations”, open the record and choose “Mark as sent”. |');
  }, 60_000);

  it('write everything as JSON of the declared shape', async () => {
    const taking = await takingOf(chartNamed('lead'), 'states', 7);
    const read = PathsFile.parse(JSON.parse(writtenAs(taking, 'json', 'en')));
    expect(read).toMatchObject({ chart: 'lead', coverage: 'states', seed: 7, goals: 10, covered: 10, uncovered: [] });
    expect(read.paths.map(({ steps }) => steps.map(({ to }) => to))).toEqual(
      taking.paths.paths.map(({ steps }) => steps.map(({ to }) => to)),
    );
    expect(read.refusals).toHaveLength(taking.refusals.length);
  });

  for (const chart of catalogue)
    it(`${chart.name}: its JSON has exactly that shape`, async () => {
      const all = [...coverages, ...idsToCover(chart).slice(0, 2)] as Coverage[];
      for (const coverage of everyOrSample(`JSON of ${chart.name}`, all, { nameOf: String, more: 2 })) {
        const taking = await takingOf(chart, coverage, 7);
        const read = PathsFile.parse(JSON.parse(writtenAs(taking, 'json', 'en')));
        expect(read.paths).toHaveLength(taking.paths.paths.length);
      }
    }, 60_000);
});

describe('texts about paths', () => {
  /** Identifiers (in parentheses or backticks), commands, URLs and privileges keep their Latin letters. */
  const codes = /\((?:[^()]|\([^()]*\))*\)|`[^`]*`|npm run \w+|\/[a-z-]+\/…|\b[a-z_]+\.(edit|view|delete)\b/g;
  const latin = /[A-Za-z]{3,}.*/;
  for (const coverage of ['states', 'transitions', 'guards', 'pairs'])
    it(`are in Arabic for ${coverage}, without untranslated identifiers`, async () => {
      const wrong: string[] = [];
      const charts = everyOrSample(`texts by ${coverage}`, catalogue, { nameOf: ({ name }) => name, more: 12 });
      for (const { name } of charts) {
        const { text } = await takeAway(name, { coverage, language: 'ar' });
        wrong.push(
          ...text.split('\n').flatMap((line) => latin.exec(line.replaceAll(codes, ''))?.map((it) => `${name}: ${it}`) ?? []),
        );
      }
      expect([...new Set(wrong)]).toEqual([]);
    }, 120_000);

  it('are in Arabic in the manual script, with the record a refusal needs and arrows in reading direction', async () => {
    for (const chart of catalogue.filter(({ kind }) => kind === 'lifecycle')) {
      const script = writtenAs(await takingOf(chart, 'guards', 7), 'manual', 'ar');
      expect(script).not.toContain('→');
      const said = script.replaceAll(codes, '').replaceAll(/<[^>]*>/g, '');
      expect([chart.name, said.split('\n').filter((line) => /[A-Za-z]{3,}/.test(line))]).toEqual([chart.name, []]);
    }
  }, 60_000);
});
