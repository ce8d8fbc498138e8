import { middle } from './load.ts';

interface Offered {
  path: string;
  sorts: string[];
  /** Each filter with a value that many records have, or few. */
  filters: [name: string, value: string | number][];
}

const both = (...names: string[]) => names.flatMap((name) => [name, `-${name}`]);

/** What the lists offer; by id and the newest first is what nobody asked to be sorted. */
const lists = (ids: { assignee: number; lead: number }): Offered[] => [
  {
    path: '/v2/leads',
    sorts: ['-id', ...both('name', 'status', 'created_at', 'move_in_on', 'source')],
    filters: [
      ['status', 'quoted'],
      ['status', 'lost'],
      ['source', 'website'],
      ['source', 'exhibition'],
      ['assignee_id', ids.assignee],
      ['compound_id', 1],
      ['unit_type_id', 1],
      ['property_use', 'residential'],
      ['property_use', 'commercial'],
    ],
  },
  {
    path: '/v2/quotations',
    sorts: ['-id', ...both('status', 'valid_until', 'total_gross', 'created_at')],
    filters: [
      ['status', 'draft'],
      ['status', 'sent'],
      ['lead_id', ids.lead],
    ],
  },
];

/** Pages and figures of a company of any size, one request at a time: the middle of some, beside what it may take. */
export async function benchScale(
  address: string,
  headers: Record<string, string>,
  ids: { assignee: number; lead: number },
): Promise<void> {
  const take = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      const began = performance.now();
      const answer = await fetch(`${address}${path}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
      // The first is planned.
      if (i) times.push(performance.now() - began);
    }
    return middle(times);
  };
  const slow: string[] = [];
  const cell = (path: string, ms: number, aim: number) => {
    if (ms > aim) slow.push(`${path}: ${ms.toFixed(1)} ms, aim ${aim}`);
    return ms.toFixed(1);
  };
  for (const { path, sorts, filters } of lists(ids)) {
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
