import { useState } from 'react';
import type { FieldMove } from '../../../api/maintenance/field.ts';
import { contactChannels, issueCauses, waitingReasons } from '../../../api/maintenance/issue-fields.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';
import { Pressed } from './pressed.tsx';

interface FormProps {
  onDone: (payload: Record<string, unknown>) => void;
  onCancel: () => void;
}
/** Moves that ask for something: what was done, or what is waited for. */
export const formOf = (move: FieldMove): ((props: FormProps) => React.ReactNode) | null =>
  move === 'resolve' ? ResolveForm : move === 'leave' || move === 'wait' ? WaitForm : null;

const day = 86_400_000;

function ResolveForm({ onDone, onCancel }: FormProps) {
  const { t } = useTexts();
  const [resolution, setResolution] = useState('');
  const [cause, setCause] = useState<string | null>(null);
  const isMissing = resolution.trim() === '' || cause === null;
  return (
    <Card>
      <Field
        label={t('maintenance.issue.resolution')}
        name="resolution"
        value={resolution}
        onChange={setResolution}
        rows={3}
        isRequired
      />
      <Pressed
        label={t('maintenance.issue.cause')}
        choices={issueCauses.map((id) => ({ id, label: t(`maintenance.issue.cause_name.${id}`) }))}
        value={cause}
        onChange={setCause}
      />
      <Buttons why={isMissing && t('field.resolve.missing')} onDone={() => onDone({ resolution, cause })} onCancel={onCancel} />
    </Card>
  );
}

const waits = [1, 2, 3, 7] as const;

function WaitForm({ onDone, onCancel }: FormProps) {
  const { t } = useTexts();
  const { companyAhead } = useField();
  /** A moment some days ahead, by the company's clock. */
  const ahead = (days: number) => new Date(Date.now() + companyAhead + days * day).toISOString();
  const [why, setWhy] = useState<string | null>(null);
  const [days, setDays] = useState('1');
  const [contact_channel, setChannel] = useState<string | null>(null);
  const asksContact = why === 'access' || why === 'tenant';
  const isMissing = why === null || (asksContact && contact_channel === null);
  return (
    <Card>
      <Pressed
        label={t('field.wait.why')}
        choices={waitingReasons.map((id) => ({ id, label: t(`issue_waiting.status.${id}`) }))}
        value={why}
        onChange={setWhy}
      />
      <Pressed
        label={t('field.wait.days')}
        choices={waits.map((count) => ({ id: String(count), label: t('field.days', { count }) }))}
        value={days}
        onChange={setDays}
      />
      {asksContact && (
        <Pressed
          label={t('maintenance.issue.ask.contact_channel')}
          choices={contactChannels.map((id) => ({ id, label: t(`maintenance.issue.channel.${id}`) }))}
          value={contact_channel}
          onChange={setChannel}
        />
      )}
      <Buttons
        why={isMissing && t('field.wait.missing')}
        onDone={() => onDone({ why, until: ahead(Number(days)), ...(asksContact && { contact_channel }) })}
        onCancel={onCancel}
      />
    </Card>
  );
}

function Buttons({ why, onDone, onCancel }: { why: string | false; onDone: () => void; onCancel: () => void }) {
  const { t } = useTexts();
  return (
    <Row>
      <Button kind="primary" why={why} onPress={onDone}>
        {t('field.done')}
      </Button>
      <Button kind="quiet" onPress={onCancel}>
        {t('field.cancel')}
      </Button>
    </Row>
  );
}
