import type { Failure } from '../../../api/failure.ts';
import { Reasons } from '../actions/button.tsx';
import { Alert } from './parts.tsx';

/** What went wrong with an action; of a refused one, each reason and who can change it. */
export const FailureAlert = ({ failure }: { failure: Failure | null }) =>
  failure && (
    <Alert role="alert">
      <div>
        <p>{failure.message}</p>
        {failure.kind === 'refused' && <Reasons refusals={failure.reasons} isMended />}
      </div>
    </Alert>
  );
