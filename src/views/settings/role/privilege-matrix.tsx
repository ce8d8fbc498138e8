import { styled } from 'styled-components';
import { type Flag, flags, type Module, modules } from '../../../api/privileges.ts';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** R-24: module → flag → granted. */
export type Granted = { [M in Module]?: { [F in Flag]?: boolean | undefined } | undefined };

/** A role's privileges by module and flag. Read-only without `onChange`. */
export function PrivilegeMatrix({
  granted,
  isAdmin,
  onChange,
}: {
  granted: Granted;
  isAdmin: boolean;
  onChange?: (granted: Granted) => void;
}) {
  const { t } = useTexts();
  const has = (module: Module, flag: Flag) => isAdmin || granted[module]?.[flag] === true;
  const change = (cells: [Module, Flag][], value: boolean) => {
    const next: Granted = { ...granted };
    for (const [module, flag] of cells) {
      next[module] = { ...next[module], [flag]: value };
      // Edit access includes view access.
      if (value && flag !== 'view') next[module] = { ...next[module], view: true };
      if (!value && flag === 'view') next[module] = {};
    }
    onChange?.(next);
  };
  const isFixed = !onChange || isAdmin;
  return (
    <Frame>
      <h2 id="privileges">{t('settings.privileges')}</h2>
      {isAdmin && (
        <Alert data-tone="blue" role="status">
          {t('settings.privileges.admin')}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="scroll" aria-labelledby="privileges" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('settings.module')}</th>
              {flags.map((flag) => (
                <th key={flag} scope="col">
                  {t(`settings.flag.${flag}`)}
                </th>
              ))}
              {!isFixed && <th scope="col">{t('kit.all')}</th>}
            </tr>
          </thead>
          <tbody>
            {modules.map((module) => (
              <tr key={module}>
                <th scope="row">{t(`settings.module.${module}`)}</th>
                {flags.map((flag) => (
                  <td key={flag}>
                    {isFixed ? (
                      <span
                        role="img"
                        aria-label={t(has(module, flag) ? 'kit.yes' : 'kit.no')}
                        data-has={has(module, flag) || undefined}
                      >
                        {has(module, flag) ? '●' : '·'}
                      </span>
                    ) : (
                      <input
                        type="checkbox"
                        aria-label={`${t(`settings.module.${module}`)}: ${t(`settings.flag.${flag}`)}`}
                        checked={has(module, flag)}
                        onChange={(event) => change([[module, flag]], event.target.checked)}
                      />
                    )}
                  </td>
                ))}
                {!isFixed && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${t(`settings.module.${module}`)}: ${t('kit.all')}`}
                      checked={flags.every((flag) => has(module, flag))}
                      onChange={(event) =>
                        change(
                          flags.map((flag) => [module, flag]),
                          event.target.checked,
                        )
                      }
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid; gap: 10px;
  .scroll { overflow: auto; max-block-size: 70vh; border: 1px solid var(--line); border-radius: var(--radius); }
  table { border-collapse: collapse; inline-size: 100%; }
  th, td { padding: 4px 10px; border-block-end: 1px solid var(--line); text-align: center; block-size: 32px; }
  th:first-child { text-align: start; font-weight: 500; position: sticky; inset-inline-start: 0; background: var(--raised); }
  thead th { position: sticky; inset-block-start: 0; z-index: 1; background: var(--raised); color: var(--text-soft); font-size: 12px; font-weight: 500; }
  thead th:first-child { z-index: 2; }
  input { inline-size: 16px; block-size: 16px; accent-color: var(--accent); }
  span { color: var(--text-soft); } span[data-has] { color: var(--green); }
`;
