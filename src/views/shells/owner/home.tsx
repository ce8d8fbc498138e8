import type { PortalUnit } from '../../../api/app/portal.ts';
import { ownerHomeMachine } from '../../../machines/app/portal/reads.ts';
import { Facts, Loading, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { Card, Cards, PortalFrame } from '../portal/frame.tsx';
import { whereOf } from '../portal/place.ts';
import { usePortalUser } from '../portal/portal-user.ts';

/** The owner's page: the units that are theirs. */
export function OwnerHome() {
  const { t } = useTexts();
  const { profile } = usePortalUser();
  const { answer, error, retry } = useRead(ownerHomeMachine, null);
  return (
    <PortalFrame title={t('portal.hello', { name: profile.name })}>
      {answer ? (
        <Section>
          <h2>{t('portal.units')}</h2>
          {answer.length ? (
            <Cards>
              {answer.map((unit) => (
                <Unit key={unit.id} unit={unit} />
              ))}
            </Cards>
          ) : (
            <p>{t('portal.units.none')}</p>
          )}
        </Section>
      ) : (
        <Loading error={error} {...(retry && { onRetry: retry })} height="40vh" />
      )}
    </PortalFrame>
  );
}

function Unit({ unit }: { unit: PortalUnit }) {
  const i18n = useTexts();
  const { t, percent, date } = i18n;
  return (
    <Card>
      <header>
        <h3>{t('portal.unit', { number: unit.unit_number })}</h3>
      </header>
      <p>{whereOf(i18n, unit)}</p>
      <Facts
        rows={[
          [t('portal.share'), percent(unit.share / 100)],
          [t('portal.deed'), unit.deed_no],
          [t('portal.owned_from'), date(unit.owned_from)],
        ]}
      />
    </Card>
  );
}
