import { TextsProvider } from '../../kit/ground/texts.tsx';
import { OfferPage } from '../../sales/public-offer/offer.tsx';

/** /o/<company>.<token>: the link is all that a customer has. */
export function CustomerGate() {
  return (
    <TextsProvider amount="signIn">
      <OfferPage link={location.pathname.split('/')[2] ?? ''} />
    </TextsProvider>
  );
}
