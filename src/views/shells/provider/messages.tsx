import type { ProviderMessage } from '../../../api/maintenance/provider-message.ts';
import type { ProviderIssue } from '../../../api/maintenance/provider-portal.ts';
import { providerMessageMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { Conversation } from '../../kit/display/conversation.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

interface Props {
  job: ProviderIssue;
  messages: ProviderMessage[];
  onDone: () => void;
}
/** The conversation with the office, in which the tenant has no part. */
export function JobMessages({ job, messages, onDone }: Props) {
  const { t, instant } = useTexts();
  const { perform, failure, busy, done } = useTask(providerMessageMachine, onDone);
  return (
    <Section>
      <h2>{t('provider_portal.messages')}</h2>
      <Conversation
        key={done}
        texts={{
          about: t('maintenance.messages.about'),
          none: t('maintenance.messages.none'),
          body: t('maintenance.messages.body'),
          send: t('maintenance.messages.send'),
          empty: t('maintenance.messages.write_first'),
        }}
        messages={messages.map(({ id, body, created_at, from_provider, author_name }) => ({
          ...{ id, body, at: instant(created_at), isOwn: from_provider },
          from: author_name ?? t('maintenance.messages.office'),
        }))}
        failure={failure}
        busy={busy}
        onSend={(body) => perform({ id: job.id, body })}
      />
    </Section>
  );
}
