import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { providerMessagesMachine, writeToProviderMachine } from '../../../machines/maintenance/maintenance-issue/messages.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Conversation } from '../../kit/display/conversation.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** The office's conversation with the provider that has the issue, and with those that had it. */
export function ProviderMessages({ issue: { id, provider_id, dispatch_status } }: { issue: MaintenanceIssue }) {
  const { t, name, instant } = useTexts();
  const { viewer } = useCurrentUser();
  const { answer, error, retry, again } = useRead(providerMessagesMachine, { id });
  const { perform, failure, busy, done } = useTask(writeToProviderMachine, again);
  if (!answer) return <Loading error={error} {...(retry && { onRetry: retry })} height="120px" />;
  const canWrite = provider_id !== null && dispatch_status !== 'none' && may(viewer, 'maintenance.edit');
  return (
    <Conversation
      key={done}
      texts={{
        about: t('maintenance.messages.about'),
        none: t('maintenance.messages.none'),
        body: t('maintenance.messages.body'),
        send: t('maintenance.messages.send'),
        empty: t('maintenance.messages.write_first'),
      }}
      messages={answer.map((message) => ({
        ...{ id: message.id, body: message.body, at: instant(message.created_at), isOwn: !message.from_provider },
        from: [
          message.author_name,
          message.from_provider && name({ name_en: message.provider_name_en, name_ar: message.provider_name_ar }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      failure={failure}
      busy={busy}
      {...(canWrite && { onSend: (body: string) => perform({ id, body }) })}
    />
  );
}
