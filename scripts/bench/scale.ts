import { type Call, filterNamesOf } from '../../src/api/contract.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
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

/** Lists and statistics of a company of any size, one request at a time: the median of several, next to its aim. */
export async function benchScale(address: string, headers: Record<string, string>, ids: Wanted): Promise<void> {
  const take = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      const began = performance.now();
      const answer = await fetch(`${address}${path}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
      // The first one includes planning.
      if (i) times.push(performance.now() - began);
    }
    return middle(times);
  };
  const slow: string[] = [];
  const cell = (path: string, ms: number, aim: number) => {
    if (ms > aim) slow.push(`${path}: ${ms.toFixed(1)} ms, aim ${aim}`);
    return ms.toFixed(1);
  };
  for (const { list, filters } of lists(ids)) {
    const path = `/v2${list.path}`;
    // Newest first is the default sort.
    const sorts = ['-id', ...both(...(list.sorts ?? []))];
    const forgotten = filterNamesOf(list).filter((offered) => !filters.some(([name]) => name === offered));
    if (forgotten.length) throw new Error(`The list ${path} offers filters that are not measured: ${forgotten.join(', ')}`);
    console.log(`\n${path}, ms (p50), aim 20 each\n`);
    console.log(['filter'.padEnd(26), ...sorts].join('\t'));
    for (const [name, value] of [['', ''] as const, ...filters]) {
      const cells: string[] = [];
      for (const sort of sorts) {
        const asked = `${path}?sort=${sort}${name ? `&${name}=${value}` : ''}`;
        cells.push(cell(asked, await take(asked), 20));
      }
      console.log([(name ? `${name}=${value}` : 'none').padEnd(26), ...cells].join('\t'));
    }
  }
  console.log(`\n${'figures'.padEnd(26)}\tms (p50)\taim`);
  for (const [path, aim] of [
    ['/v2/my_work', 20],
    ['/v2/my_work/figures', 20],
    ['/v2/workflows', 300],
    ['/v2/workflows/lead/records', 300],
    ['/v2/workflows/lead/records?stuck=yes', 300],
  ] as const)
    console.log([path.padEnd(26), cell(path, await take(path), aim), aim].join('\t'));
  console.log(slow.length ? `\nAbove their aim:\n${slow.map((line) => `  ${line}`).join('\n')}` : '\nAll within their aims.');
}
