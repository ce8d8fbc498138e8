import { StartupError } from '../../server/kit/startup-error.ts';
import type { Module } from '../../src/api/contract.ts';
import { modules } from '../../src/api/contract.ts';

/** An entity's name as each place writes it: sales/price-offer. */
export interface Names {
  area: Area;
  /** price-offer: files. */
  file: string;
  /** price_offer: the wire. */
  wire: string;
  /** price_offers: table and path. */
  many: string;
  /** priceOffer, PriceOffer, priceOffers, PriceOffers: code. */
  one: string;
  type: string;
  all: string;
  types: string;
  /** price-offers: the address. */
  place: string;
  /** X-PRI: its own calls begin so. */
  id: string;
  /** Whose privileges it takes. */
  module: Module;
  en: string;
  ar: string;
}

/** The areas that entities live in, and whose privileges a new one takes when it has no module of its own. */
const areas = { property: 'compounds', sales: 'leads', leasing: 'contracts', settings: 'settings' } as const;
export type Area = keyof typeof areas;

const camel = (wire: string) => wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** What a person typed, as names; throws Stop with one sentence when it can't be an entity. */
export function namesOf(place: string, ar = 'سجل'): Names {
  const [area = '', file = '', ...rest] = place.split('/');
  if (!(area in areas) || !/^[a-z]+(-[a-z]+)*$/.test(file) || rest.length)
    throw new StartupError(`Say area and entity, as in sales/price-offer. Areas: ${Object.keys(areas).join(', ')}.`);
  const wire = file.replaceAll('-', '_');
  const many = plural(wire);
  return {
    area: area as Area,
    file,
    wire,
    many,
    one: camel(wire),
    type: capital(camel(wire)),
    all: camel(many),
    types: capital(camel(many)),
    place: many.replaceAll('_', '-'),
    id: `X-${wire.replaceAll('_', '').slice(0, 3).toUpperCase()}`,
    module: (modules as readonly string[]).includes(many) ? (many as Module) : areas[area as Area],
    en: capital(wire.replaceAll('_', ' ')),
    ar,
  };
}
