import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { approvalKinds } from '../../../api/approvals/kinds.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { ruleScreens } from './rule-screens.tsx';
import { WhoApproves } from './who-approves.tsx';

const base = '/settings/approvals';

/** Everything under /settings/approvals: the rules of each kind and who approves what by them, and the reasons. */
export function ApprovalRules() {
  const { t } = useTexts();
  const [location] = useLocation();
  const [, of = 'quotation', what = 'rules'] =
    new RegExp(`^${base}/(${approvalKinds.join('|')})/(rules|reasons)`).exec(location) ?? [];
  const isDiscountReasons = location.startsWith(`${base}/discount_reasons`);
  const isWhoApproves = location.startsWith(`${base}/who_approves`);
  const isOfKind = !isDiscountReasons && !isWhoApproves;
  const tab = (path: string, label: string, isHere: boolean) => (
    <Link key={path} href={`${base}/${path}`} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <div>
      <Tabs aria-label={t('approvals.rules_area')}>
        {(['rules', 'reasons'] as const).map((one) => tab(`${of}/${one}`, t(`approvals.area.${one}`), one === what && isOfKind))}
        {tab('discount_reasons', t('approvals.discount_reasons'), isDiscountReasons)}
        {tab('who_approves', t('approvals.trial.who'), isWhoApproves)}
      </Tabs>
      {isOfKind && (
        <Tabs aria-label={t('approvals.kind')}>
          {approvalKinds.map((kind) => tab(`${kind}/${what}`, t(`approvals.kind.${kind}`), kind === of))}
        </Tabs>
      )}
      <Switch>
        {[...ruleScreens].map(([path, screens]) => (
          <Route key={path} path={`${base}/${path}/:at?`}>
            {({ at }) => <Screen key={path} screens={screens} at={at} />}
          </Route>
        ))}
        <Route path={`${base}/who_approves`}>
          <Trial>
            <PageTitle>{t('approvals.trial.title')}</PageTitle>
            <WhoApproves />
          </Trial>
        </Route>
        <Route>
          <Redirect to={`${base}/quotation/rules`} replace />
        </Route>
      </Switch>
    </div>
  );
}

interface Screens {
  List: ComponentType;
  New: ComponentType;
  Page: ComponentType<{ id: number }>;
}
/** Nothing: the list; `new`: the form; an id: that record. */
function Screen({ screens: { List, New, Page }, at }: { screens: Screens; at: string | undefined }) {
  if (at === 'new') return <New />;
  return /^\d{1,15}$/.test(at ?? '') ? <Page key={at} id={Number(at)} /> : <List />;
}

// Doubled class for specificity: the settings area styles every menu in it as a column.
const Tabs = styled.nav`
  && { display: flex; flex-wrap: wrap; gap: 2px 4px; padding: 12px 20px 0; }
  && + & { padding-block-start: 4px; }
  a { padding: 4px 10px; border-radius: var(--radius); color: var(--text-soft); text-decoration: none; }
  a[aria-current] { background: var(--sunken); color: var(--text); font-weight: 500; }
  @media (max-width: 640px) { && { padding-inline: 12px; } }
`;
const Trial = styled.div`display: grid; gap: 14px; padding: 14px 20px; @media (max-width: 640px) { padding-inline: 12px; }`;
