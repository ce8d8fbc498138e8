import { type Call, filterNamesOf } from '../../src/api/contract.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Cpu } from './cpu.ts';
import type { Figures } from './figures.ts';
import { middle } from './load.ts';

interface Offered {
  /** The filters and sorts that the call declares. */
  list: Call;
  /** Each filter with a frequent or a rare value. */
  filters: [name: string, value: string | number][];
}
/** The values and users of the measured requests. */
export interface Wanted {
  assignee: number;
  lead: number;
  tenant: number;
  compound: number;
  building: number;
  unitType: number;
}

/** A filter without its day, which is another one each time. */
const filterOf = (name: string, value: string | number) =>
  name ? (/^\d{4}-/.test(String(value)) ? name : `${name}=${value}`) : 'no filter';

const both = (...names: string[]) => names.flatMap((name) => [name, `-${name}`]);

const today = new Date().toISOString().slice(0, 10);
/** A range from a month ago, which most of the latest are in, and one up to three years ago, which hardly any is in. */
const days = (field: string): [string, string][] => [
  [`${field}_from`, plusDays(today, -30)],
  [`${field}_to`, plusDays(today, -1095)],
];

const lists = (ids: Wanted): Offered[] => [
  {
    list: leadCalls.list,
    filters: [
      ['status', 'quoted'],
      ['status', 'lost'],
      ['lead_status', 'lost'],
      ['source', 'website'],
      ['source', 'exhibition'],
      ['assignee_id', ids.assignee],
      ['compound_id', 1],
      ['unit_type_id', 1],
      ['property_use', 'residential'],
      ['property_use', 'commercial'],
      ...days('created_at'),
      ...days('move_in_on'),
      ['budget_max_from', 60_000],
      ['budget_max_to', 30_000],
    ],
  },
  {
    list: quotationCalls.all,
    filters: [
      ['status', 'draft'],
      ['status', 'sent'],
      ['status', 'finalized'],
      ['lead_id', ids.lead],
      ['tenant_id', ids.tenant],
      ...days('created_at'),
      ...days('valid_until'),
      ...days('start_on'),
      ...days('end_on'),
      ['total_gross_from', 100_000],
      ['total_gross_to', 30_000],
      ['compound_id', ids.compound],
      ['block_id', 1],
      ['building_id', ids.building],
      ['unit_type_id', ids.unitType],
    ],
  },
];

/** Milliseconds of a request: from sending it to its answer, and of CPU in Node and PostgreSQL; the latter null without /proc. */
interface Took {
  ms: number;
  cpu: number | null;
  /** The CPU time of each request. */
  used: number[];
}
const requests = 7;

/**
 * Lists and statistics of a company of any size, one request at a time: the median of several, next to its aim. On a busy machine
 * a request waits for the processor: the CPU time says whether it is slow of its own.
 */
export async function benchScale(
  { address, cpu, leads, figures }: { address: string; cpu: () => Promise<Cpu | null>; leads: number; figures: Figures },
  headers: Record<string, string>,
  ids: Wanted,
): Promise<void> {
  const request = async (path: string): Promise<number> => {
    const began = performance.now();
    const once = () => fetch(`${address}${path}`, { headers });
    // The server may have closed a connection that rested for long.
    const answer = await once().catch(once);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return performance.now() - began;
  };
  const take = async (path: string): Promise<Took> => {
    // The first one includes planning.
    await request(path);
    const [times, used]: [number[], number[]] = [[], []];
    for (let i = 0; i < requests; i++) {
      const before = await cpu();
      times.push(await request(path));
      const after = await cpu();
      if (before && after) used.push((after.node + after.postgres - before.node - before.postgres) / 1000);
    }
    return { ms: middle(times), cpu: used.length ? middle(used) : null, used };
  };
  const slow: string[] = [];
  let costly = 0;
  const cell = (path: string, { ms, cpu }: Took, aim: number) => {
    if (ms > aim) slow.push(`${path}: ${ms.toFixed(1)} ms${cpu === null ? '' : `, ${cpu.toFixed(1)} of CPU`}, aim ${aim}`);
    if (cpu !== null && cpu > aim) costly += 1;
    return `${ms.toFixed(1)}${cpu === null ? '' : `/${cpu.toFixed(1)}`}`;
  };
  for (const { list, filters } of lists(ids)) {
    const path = `/v2${list.path}`;
    // None: newest first.
    const sorts = ['', ...both(...(list.sorts ?? []))];
    const forgotten = filterNamesOf(list).filter((offered) => !filters.some(([name]) => name === offered));
    if (forgotten.length) throw new Error(`The list ${path} offers filters that are not measured: ${forgotten.join(', ')}`);
    console.log(`\n${path}, ms (p50)/ms of CPU, aim 20 each\n`);
    console.log(['filter'.padEnd(26), 'newest', ...sorts.slice(1)].join('\t'));
    for (const [name, value] of [['', ''] as const, ...filters]) {
      const cells: string[] = [];
      // A figure for the whole row: single cells differ by more than what they might get worse by.
      const row: number[] = Array.from({ length: requests }, () => 0);
      for (const sort of sorts) {
        const asked = `${path}?${new URLSearchParams([...(sort ? [['sort', sort]] : []), ...(name ? [[name, String(value)]] : [])])}`;
        const took = await take(asked);
        took.used
          .toSorted((a, b) => a - b)
          .forEach((ms, i) => {
            row[i] = (row[i] ?? 0) + ms / sorts.length;
          });
        cells.push(cell(asked, took, 20));
      }
      figures.note(`${leads} leads, ${path} by ${filterOf(name, value)}: CPU ms`, row.slice(1, -1), 'less');
      console.log([(name ? `${name}=${value}` : 'none').padEnd(26), ...cells].join('\t'));
    }
  }
  console.log(`\n${'figures'.padEnd(26)}\tms (p50)/ms of CPU\taim`);
  for (const [path, aim] of [
    ['/v2/my_work', 20],
    ['/v2/my_work/figures', 20],
    ['/v2/workflows', 300],
    ['/v2/workflows/lead/records', 300],
    ['/v2/workflows/lead/records?stuck=yes', 300],
  ] as const) {
    const took = await take(path);
    figures.note(`${leads} leads, ${path}: CPU ms`, took.used, 'less');
    console.log([path.padEnd(26), cell(path, took, aim), aim].join('\t'));
  }
  console.log(
    slow.length
      ? `\nAbove their aim, ${costly} of them also by CPU time:\n${slow.map((line) => `  ${line}`).join('\n')}`
      : '\nAll within their aims.',
  );
}
