import { StartupError } from '../../server/kit/startup-error.ts';
import { type Area, areas as allAreas, inCode } from '../../src/api/entities.ts';
import { type Module, modules } from '../../src/api/privileges.ts';

/** An entity's name as each place writes it: sales/price-offer. */
export interface Names {
  area: EntityArea;
  /** price-offer: files. */
  file: string;
  /** price_offer: the wire. */
  wire: string;
  /** price_offers: its table, its calls, its list. */
  many: string;
  /** priceOffer, PriceOffer, priceOffers: code. */
  one: string;
  type: string;
  all: string;
  /** /price-offers: the address of its list. */
  path: string;
  /** X-PRICEOFFER: its calls begin so. */
  id: string;
  /** Whose privileges are asked for. */
  module: Module;
  en: string;
  ar: string;
  /** Its records follow a lifecycle. */
  isLiving: boolean;
}

type EntityArea = Exclude<Area, 'app'>;
/** Whose privileges a new one takes when it has no module of its own. */
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

/** What a person typed, as names; throws StartupError with one sentence when it can't be an entity. */
export function namesFor(
  place: string,
  { ar = 'سجل', module, plain = false }: { ar?: string; module?: string; plain?: boolean } = {},
): Names {
  const [area = '', file = '', ...rest] = place.split('/');
  if (!isArea(area) || !/^[a-z]+(-[a-z]+)*$/.test(file) || rest.length)
    throw new StartupError(`Say area and entity, as in sales/price-offer. Areas: ${areas.join(', ')}.`);
  if (module !== undefined && !isModule(module)) throw new StartupError(`There is no module ${module}: ${modules.join(', ')}.`);
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
  };
}
