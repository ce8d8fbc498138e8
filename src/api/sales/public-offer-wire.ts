import { wire } from '../app/session-wire.ts';

const one = '/public_offers/{token}';
/** The transport part of the customer's calls, without the schemas in public-offer.ts: their page validates nothing. */
export const publicOfferWire = {
  get: wire('GET', one, 'data'),
  opened: wire('POST', `${one}/opened`, 'data'),
  code: wire('POST', `${one}/code`, 'data'),
  accept: wire('POST', `${one}/accept`, 'data'),
  decline: wire('POST', `${one}/decline`, 'data'),
};
