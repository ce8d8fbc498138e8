import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { ApprovalKind } from '../../api/approvals/config.ts';
import { approvalKinds } from '../../machines/approvals/config.machine.ts';
import type { Versioned } from '../../machines/kit/edit-form.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { NewSettingPage, SettingListPage, SettingPage, type SettingWords } from '../settings/setting-pages.tsx';
import { useDiscountReasons, useRejectionReasons, useRules } from './rule-words.tsx';

const base = '/settings/approvals';

/** Everything below /settings/approvals: the rules of each kind, the reasons of rejection and those of discounts. */
export function ApprovalRules() {
  const { t } = useTexts();
  const [location] = useLocation();
  const tab = (path: string, label: string) => (
    <Link
      key={path}
      href={`${base}/${path}`}
      aria-current={location === `${base}/${path}` || location.startsWith(`${base}/${path}/`) ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <div>
      <Tabs aria-label={t('approvals.rules_area')}>
        {approvalKinds.map((kind) => tab(`${kind}/rules`, t(`approvals.kind.${kind}`)))}
        {approvalKinds.map((kind) => tab(`${kind}/reasons`, t('approvals.reasons_of', { kind: t(`approvals.kind.${kind}`) })))}
        {tab('discount_reasons', t('approvals.discount_reasons'))}
      </Tabs>
      <Switch>
        <Route path={`${base}/discount_reasons/:at?`}>{({ at }) => <DiscountReasons at={at} />}</Route>
        {approvalKinds.map((kind) => (
          <Route key={`${kind}-rules`} path={`${base}/${kind}/rules/:at?`}>
            {({ at }) => <Rules key={kind} kind={kind} at={at} />}
          </Route>
        ))}
        {approvalKinds.map((kind) => (
          <Route key={`${kind}-reasons`} path={`${base}/${kind}/reasons/:at?`}>
            {({ at }) => <RejectionReasons key={kind} kind={kind} at={at} />}
          </Route>
        ))}
        <Route>
          <Redirect to={`${base}/quotation/rules`} replace />
        </Route>
      </Switch>
    </div>
  );
}

interface Where {
  /** Nothing: the list; `new`: the form of a new one; an id: that one. */
  at: string | undefined;
}
const Rules = ({ kind, at }: Where & { kind: ApprovalKind }) => <Pages words={useRules(kind)} at={at} />;
const RejectionReasons = ({ kind, at }: Where & { kind: ApprovalKind }) => <Pages words={useRejectionReasons(kind)} at={at} />;
const DiscountReasons = ({ at }: Where) => <Pages words={useDiscountReasons()} at={at} />;

function Pages<R extends Versioned>({ words, at }: Where & { words: SettingWords<R> }) {
  if (at === 'new') return <NewSettingPage words={words} />;
  return /^\d{1,15}$/.test(at ?? '') ? <SettingPage key={at} words={words} id={Number(at)} /> : <SettingListPage words={words} />;
}

// Twice its own class: the settings area styles every menu in it as a column.
const Tabs = styled.nav`
  && { display: flex; flex-wrap: wrap; gap: 2px 4px; padding: 12px 20px 0; }
  a { padding: 4px 10px; border-radius: var(--radius); color: var(--text-soft); text-decoration: none; }
  a[aria-current] { background: var(--sunken); color: var(--text); font-weight: 500; }
  @media (max-width: 640px) { && { padding-inline: 12px; } }
`;
