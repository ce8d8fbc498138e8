import type { Attack } from '../attack.ts';

/** Names that every JavaScript object has: a list must refuse to sort by them as by any unknown field. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '-__proto__'];

export const attack: Attack = {
  title: 'Lists sorted by what every object has',
  run: async (bed) => {
    const admin = await (await bed.office()).as('admin');
    const lists = ['leads', 'quotations', 'units', 'contracts', 'leases'];
    const served = await Promise.all(lists.map(async (list) => (await admin.call('GET', `/${list}?sort=id`)).status));
    const answers = await Promise.all(
      lists.flatMap((list) => inherited.map(async (sort) => (await admin.call('GET', `/${list}?sort=${sort}`)).status)),
    );
    const refused = answers.filter((status) => status === 400 || status === 422).length;
    return [
      { what: 'sorted by a field of theirs', figure: served.join(', '), limit: '200', passed: served.every((it) => it === 200) },
      { what: 'refused', figure: `${refused} of ${answers.length}`, limit: 'all', passed: refused === answers.length },
    ];
  },
};
