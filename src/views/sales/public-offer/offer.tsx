import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { Language } from '../../../locales/translate.ts';
import {
  type PublicOfferSend,
  type PublicOfferSnapshot,
  publicOfferMachine,
} from '../../../machines/sales/public-offer/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Alert, Facts, Loading } from '../../kit/display/parts.tsx';
import { TextsProvider, useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { OfferAnswer } from './answer.tsx';
import { OfferBlocks } from './blocks.tsx';

/** /o/<company>.<token>: an offer or a contract as its customer sees it, without an account and without the app around it. */
export function OfferPage({ link }: { link: string }) {
  const at = link.indexOf('.');
  const slug = link.slice(0, Math.max(at, 0));
  const token = link.slice(at + 1);
  const actor = useFlow(publicOfferMachine, { input: { slug, token } });
  const snapshot = useSelector(actor, (snapshot: PublicOfferSnapshot) => snapshot);
  const { language } = snapshot.context;
  return (
    <TextsProvider amount="signIn" {...(language && { spoken: language })}>
      <Hall>
        <main>
          <Shown snapshot={snapshot} slug={slug} token={token} send={actor.send} />
        </main>
      </Hall>
    </TextsProvider>
  );
}

const messages = ['accepted', 'declined', 'closed'] as const;

interface ShownProps {
  snapshot: PublicOfferSnapshot;
  slug: string;
  token: string;
  send: PublicOfferSend;
}

function Shown({ snapshot, slug, token, send }: ShownProps) {
  const { t, language } = useTexts();
  const { offer, failure, message } = snapshot.context;
  if (snapshot.matches('failed')) return <Loading error={failure?.message ?? null} onRetry={() => send({ type: 'retry' })} />;
  if (snapshot.status === 'done')
    return (
      <>
        <h1>{t(`offer.${snapshot.value as string}`)}</h1>
        <p role="status">{snapshot.matches('missing') ? t('offer.missing.hint') : failure?.message}</p>
      </>
    );
  if (!offer) return <Loading height="60vh" />;
  const ended = messages.find((state) => snapshot.matches(state));
  // In another language it is read anew, and can't be answered before it was.
  const isBeingRead = snapshot.matches('loading') || snapshot.matches('opening');
  const other: Language = language === 'ar' ? 'en' : 'ar';
  const query = new URLSearchParams({ language, 'company-slug': slug });
  return (
    <>
      <title>{`${offer.title} ${offer.ref_no}`}</title>
      <meta name="robots" content="noindex" />
      <header>
        <strong>{offer.company.name}</strong>
        {snapshot.can({ type: 'speak', language: other }) && (
          <Button kind="quiet" onPress={() => send({ type: 'speak', language: other })}>
            <span lang={other}>{t('app.language.other')}</span>
          </Button>
        )}
      </header>
      <h1>
        {offer.title} <bdi>{offer.ref_no}</bdi>
      </h1>
      {ended && (
        <Alert data-tone={ended === 'accepted' ? 'green' : 'yellow'} role="status">
          {message ?? t(`${offer.paper}.${ended}`)}
        </Alert>
      )}
      <OfferBlocks blocks={offer.blocks} />
      {offer.signatures.length > 0 && (
        <>
          <h2>{t('contract.signatures')}</h2>
          <Facts
            rows={offer.signatures.map(({ role, name, signed }) => [
              role,
              <span key={role}>
                <bdi>{name}</bdi> · {signed ?? t('contract.unsigned')}
              </span>,
            ])}
          />
        </>
      )}
      <p>
        <a href={`/v2/public_offers/${encodeURIComponent(token)}/document?${query}`} download>
          {t('offer.pdf')}
        </a>
      </p>
      {!ended && !isBeingRead && <OfferAnswer snapshot={snapshot} send={send} />}
      {offer.company.lines.length > 0 && (
        <footer>
          {offer.company.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </footer>
      )}
    </>
  );
}

const Hall = styled.div`
  min-block-size: 100%; display: grid; justify-items: center; align-items: start; padding: 16px; background: var(--sunken);
  main { inline-size: min(720px, 100%); min-inline-size: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 20px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
  header { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; align-items: center; }
  footer { display: grid; gap: 2px; padding-block-start: 12px; border-block-start: 1px solid var(--line); color: var(--text-soft); font-size: 12px; }
  a { display: inline-block; padding-block: 8px; }
  /* Who accepts or signs sees the amounts without scrolling sideways. */
  @media (max-width: 640px) {
    && table { inline-size: 100%; }
    && th, && td { padding-inline: 4px; font-size: 12px; white-space: normal; }
    && td[data-number] { white-space: nowrap; }
  }
`;
