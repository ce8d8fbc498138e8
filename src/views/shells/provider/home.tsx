import { Link, Route, Switch } from 'wouter';
import type { ProviderIssueRow } from '../../../api/maintenance/provider-portal.ts';
import { providerHomeMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { Chip, Loading, Section } from '../../kit/display/parts.tsx';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { Card, Cards, PortalFrame } from '../portal/frame.tsx';
import { usePortalUser } from '../portal/portal-user.ts';
import { dispatchTones, jobPlaceOf } from './place.ts';

const JobPage = lazyView(async () => (await import('./job.tsx')).JobPage);

/** A provider's pages. */
export function ProviderHome() {
  return (
    <Switch>
      <Route path="/app/jobs/:id">
        {({ id }) => (
          <LazyBoundary fallback={<Loading height="100vh" />}>
            <JobPage key={id} id={Number(id) || 0} />
          </LazyBoundary>
        )}
      </Route>
      <Route>
        <Home />
      </Route>
    </Switch>
  );
}

const groups = ['offers', 'jobs', 'done'] as const;

function Home() {
  const { t } = useTexts();
  const { profile } = usePortalUser();
  const { answer, error, retry } = useRead(providerHomeMachine, null);
  return (
    <PortalFrame title={t('portal.hello', { name: profile.name })}>
      {answer ? (
        groups.map((group) => (
          <Section key={group}>
            <h2>{t(`portal.provider.${group}`)}</h2>
            {answer[group].length ? (
              <Cards>
                {answer[group].map((row) => (
                  <JobCard key={row.id} row={row} />
                ))}
              </Cards>
            ) : (
              <p>{t(`portal.provider.${group}.none`)}</p>
            )}
          </Section>
        ))
      ) : (
        <Loading error={error} {...(retry && { onRetry: retry })} height="40vh" />
      )}
    </PortalFrame>
  );
}

/** An offer or a job in the list: what, where, and until or from when. */
function JobCard({ row }: { row: ProviderIssueRow }) {
  const i18n = useTexts();
  const { t, name, instant } = i18n;
  const { respond_by, slot_from, dispatch_status } = row;
  return (
    <Card>
      <header>
        <h3>
          <Link href={`/app/jobs/${row.id}`}>
            <bdi>{row.ref_no}</bdi> · {name({ name_en: row.subsubcategory_name_en, name_ar: row.subsubcategory_name_ar })}
          </Link>
        </h3>
        <Chip tone={dispatchTones[dispatch_status]}>{t(`portal.provider.status.${dispatch_status}`)}</Chip>
      </header>
      <p dir="auto">{row.description}</p>
      <p>{jobPlaceOf(i18n, row)}</p>
      {row.priority === 'critical' && <p>{t('portal.provider.critical')}</p>}
      {dispatch_status === 'offered' && respond_by && <p>{t('portal.provider.answer_by', { at: instant(respond_by) })}</p>}
      {slot_from && <p>{t('portal.provider.visit_at', { at: instant(slot_from) })}</p>}
      {row.technician_name && <p>{t('portal.provider.comes', { name: row.technician_name })}</p>}
    </Card>
  );
}
