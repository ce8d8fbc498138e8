import { languages } from '../../../locales/translate.ts';
import { type DocumentWish, documentMachine } from '../../../machines/app/printed-document/flows.ts';
import { Button } from '../actions/button.tsx';
import { FailureAlert } from '../display/failure-alert.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useTask } from '../ground/use-read.ts';

/** Saves a record's document as PDF, and says what kept it from being saved. */
export function SaveDocument({ name, ...wish }: DocumentWish & { name?: string }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(documentMachine);
  return (
    <>
      <Button isPending={busy} onPress={() => perform(wish)}>
        {name ?? t('documents.save')}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Saves a record's document in either language: a button for each, the reader's own first. */
export function SaveDocuments({
  name,
  ...wish
}: Omit<DocumentWish, 'languages'> & {
  name: 'receipt' | 'statement' | 'deposit_slip' | 'pay_in_slip' | 'contract' | 'clearance' | 'invoice' | 'credit_note';
}) {
  const { t, language: own } = useTexts();
  return [own, ...languages.filter((one) => one !== own)].map((language) => (
    <SaveDocument key={language} {...wish} languages={[language]} name={t(`documents.${name}.${language}`)} />
  ));
}
