import { styled } from 'styled-components';
import { environmentOf } from '../../machines/app/stores/environment.ts';
import { useTexts } from '../kit/ground/texts.tsx';

/** the environment, where that isn't production: nobody takes staging for the real thing. */
export function EnvironmentName() {
  const { t } = useTexts();
  const environment = environmentOf(location.host);
  if (environment === 'production' || environment === 'local') return null;
  return <Name>{t(`app.environment.${environment}`)}</Name>;
}

const Name = styled.span`flex: none; padding: 1px 8px; border-radius: 10px; background: var(--yellow-soft); color: var(--yellow); font-size: 12px; white-space: nowrap;`;
