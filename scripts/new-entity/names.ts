import { StartupError } from '../../server/kit/startup-error.ts';
import { type Area, areas as allAreas } from '../../src/api/entity-description.ts';
import { inCode } from '../../src/api/entity-names.ts';
import { type Module, modules } from '../../src/api/privileges.ts';

/** An entity's name in every form it is written, for the example sales/price-offer. */
export interface Names {
  area: EntityArea;
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
  /** /price-offers: the path of its list. */
  path: string;
  /** X-PRICEOFFER: the prefix of its calls' ids. */
  id: string;
  /** The module whose privileges its calls require. */
  module: Module;
  en: string;
  ar: string;
  /** Whether its records follow a lifecycle. */
  isLiving: boolean;
  /** Whether its chart has a second region, with a status of its own. */
  hasRegions: boolean;
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

/** Derives all names from the command line's argument; throws a StartupError when it isn't a valid entity name. */
export function namesFor(
  place: string,
  {
    ar = 'سجل',
    module,
    plain = false,
    regions = false,
  }: { ar?: string; module?: string; plain?: boolean; regions?: boolean } = {},
): Names {
  const [area = '', file = '', ...rest] = place.split('/');
  if (!isArea(area) || !/^[a-z]+(-[a-z]+)*$/.test(file) || rest.length)
    throw new StartupError(`Give an area and an entity, such as sales/price-offer. Areas: ${areas.join(', ')}.`);
  if (module !== undefined && !isModule(module))
    throw new StartupError(`Unknown module ${module}. Modules: ${modules.join(', ')}.`);
  if (plain && regions) throw new StartupError('A plain entity has no chart: give --plain or --regions.');
  const wire = file.replaceAll('-', '_');
  const many = plural(wire);
  return {
    area,
    file,
    wire,
    many,
    one: inCode(wire),
    type: capital(inCode(wire)),
    all: inCode(many),
    path: area === 'settings' ? `/settings/${many}` : `/${many.replaceAll('_', '-')}`,
    id: `X-${wire.replaceAll('_', '').toUpperCase()}`,
    module: module ?? (isModule(many) ? many : moduleOf[area]),
    en: capital(wire.replaceAll('_', ' ')),
    ar,
    isLiving: !plain,
    hasRegions: regions,
  };
}
