import { StartupError } from '../../server/kit/startup-error.ts';
import { type Area, areas as allAreas } from '../../src/api/entity-description.ts';
import { inCode } from '../../src/api/entity-names.ts';
import { type Module, modules } from '../../src/api/privileges.ts';
import { type Inventory, idsFor, noInventory } from './inventory.ts';

/** A name in every form it is written, for the example price-offer. */
interface Forms {
  /** price-offer: file names. */
  file: string;
  /** price_offer: the API. */
  wire: string;
  /** price_offers: its table, calls and list. */
  many: string;
  /** priceOffer, PriceOffer, priceOffers: identifiers. */
  one: string;
  type: string;
  all: string;
  en: string;
  ar: string;
}
/** Records that belong to one of the entity, as a list on its page. */
export interface Child extends Forms {
  /** The path of its calls: /price_offers/{price_offer_id}/price_offer_lines. */
  api: string;
  ids: Record<'list' | 'create' | 'update' | 'remove', string>;
}
/** An entity's name in every form it is written, and what it has. */
export interface Names extends Forms {
  area: EntityArea;
  /** /price-offers: the path of its list. */
  path: `/${string}`;
  /** /price_offers: the path of its calls. */
  api: string;
  /** The ids of its calls. */
  ids: Record<'list' | 'create' | 'get' | 'update' | 'remove' | 'status' | 'check', string>;
  /** The module whose privileges its calls require. */
  module: Module;
  /** Whether its records follow a lifecycle. */
  isLiving: boolean;
  /** Whether its chart has a second region, with a status of its own. */
  hasRegions: boolean;
  /** Whether files hang on its records. */
  hasFiles: boolean;
  children: Child[];
}
/** The options of the command line. A child is named `line`, or `line:بند` with its Arabic name. */
export interface NameOptions {
  ar?: string;
  module?: string;
  path?: string;
  rule?: string;
  plain?: boolean;
  regions?: boolean;
  files?: boolean;
  children?: readonly string[];
}

type EntityArea = Exclude<Area, 'app'>;
/** The module whose privileges a new entity uses unless it names another. */
const moduleOf: Record<EntityArea, Module> = {
  property: 'compounds',
  sales: 'leads',
  approvals: 'approvals',
  leasing: 'contracts',
  finance: 'finance',
  maintenance: 'maintenance',
  visits: 'visits',
  community: 'community',
  insight: 'reports',
  settings: 'settings',
};
const areas = allAreas.filter((area) => area !== 'app');
const isArea = (word: string): word is EntityArea => (areas as string[]).includes(word);
const isModule = (word: string | undefined): word is Module => (modules as readonly (string | undefined)[]).includes(word);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

const word = /^[a-z]+(-[a-z]+)*$/;
const formsOf = (file: string, ar: string, many = plural(file.replaceAll('-', '_'))): Forms => {
  const wire = file.replaceAll('-', '_');
  return {
    file,
    wire,
    many,
    one: inCode(wire),
    type: capital(inCode(wire)),
    all: inCode(many),
    en: capital(wire.replaceAll('_', ' ')),
    ar,
  };
};

/**
 * Derives all names from the command line's argument and options; throws a StartupError when one isn't valid. The inventory says
 * which ids the specification has for its calls.
 */
export function namesFor(place: string, options: NameOptions = {}, inventory: Inventory = noInventory): Names {
  const { ar = 'سجل', module, rule, plain = false, regions = false, files = false, children = [] } = options;
  const [area = '', file = '', ...rest] = place.split('/');
  if (!isArea(area) || !word.test(file) || rest.length)
    throw new StartupError(`Give an area and an entity, such as sales/price-offer. Areas: ${areas.join(', ')}.`);
  if (module !== undefined && !isModule(module))
    throw new StartupError(`Unknown module ${module}. Modules: ${modules.join(', ')}.`);
  if (plain && regions) throw new StartupError('A plain entity has no chart: give --plain or --regions.');
  const steps = options.path?.split('/').slice(1);
  if (steps && (!options.path?.startsWith('/') || !steps.every((step) => word.test(step))))
    throw new StartupError(`--path is ${options.path}: give the path of its list, such as /maintenance/issues.`);
  if (rule !== undefined && !/^[A-Z]{2,12}$/.test(rule))
    throw new StartupError(`--rule is ${rule}: give the capital letters that its calls' ids begin with, such as MNT.`);
  const forms = formsOf(file, ar, steps?.at(-1)?.replaceAll('-', '_'));
  const { wire, many } = forms;
  const path = (options.path ?? (area === 'settings' ? `/settings/${many}` : `/${many.replaceAll('_', '-')}`)) as `/${string}`;
  const api = path.replace(/^\/settings\//, '/').replaceAll('-', '_');
  const idOf = idsFor(inventory, api, wire, rule);
  const one = `${api}/{id}`;
  const ids = {
    ...{ list: idOf('GET', api), create: idOf('POST', api), get: idOf('GET', one), update: idOf('PUT', one) },
    ...{ remove: idOf('DELETE', one), status: idOf('PUT', `${one}/status`), check: idOf('PUT', `${one}/check_status`) },
  };
  return {
    ...forms,
    ...{ area, path, api, ids },
    module: module ?? (isModule(many) ? many : moduleOf[area]),
    isLiving: !plain,
    hasRegions: regions,
    hasFiles: files,
    children: children.map((given) => {
      const [name = '', childAr = 'بند'] = given.split(':');
      if (!word.test(name))
        throw new StartupError(`--children is ${given}: give a name in lower case, such as line or line:بند.`);
      const child = formsOf(`${file}-${name}`, childAr);
      const at = `${api}/{${wire}_id}/${child.many}`;
      const of = `${at}/{id}`;
      return {
        ...child,
        api: at,
        ids: { list: idOf('GET', at), create: idOf('POST', at), update: idOf('PUT', of), remove: idOf('DELETE', of) },
      };
    }),
  };
}
