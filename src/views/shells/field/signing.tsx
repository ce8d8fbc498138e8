import { useState } from 'react';
import type { Signature } from '../../../api/signature.ts';
import { Button } from '../../kit/actions/button.tsx';
import { SignatureField } from '../../kit/fields/signature-field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';
import { useJob } from './job.tsx';
import { pictureOf } from './signature-picture.ts';

/** The signature of whoever is there: drawn, or for whoever can't draw, the typed name. */
export function SigningScreen() {
  const { t } = useTexts();
  const { add, field } = useField();
  const job = useJob();
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState<Signature | null>(null);
  if (!job) return <p role="status">{t('field.job.gone')}</p>;
  const sign = async () => {
    const file = await pictureOf(drawn, name.trim());
    const note = t(drawn ? 'field.signing.drawn_by' : 'field.signing.typed_by', { name: name.trim() });
    add({ issue_id: job.issue.id, event: 'signature', payload: { note }, file });
    field.send({ type: 'back' });
  };
  return (
    <section>
      <h1>{t('field.signing')}</h1>
      <Card>
        <Field label={t('field.signing.name')} name="signer" value={name} onChange={setName} autoComplete="off" isRequired />
        <SignatureField label={t('field.signing.here')} hint={t('field.signing.hint')} value={drawn} onChange={setDrawn} />
        <Row>
          <Button kind="primary" why={name.trim() === '' && t('field.signing.name.missing')} onPress={() => void sign()}>
            {t(drawn ? 'field.signing.sign' : 'field.signing.sign_typed')}
          </Button>
        </Row>
      </Card>
    </section>
  );
}
