import { flushSync } from 'react-dom';
import { breath } from './page.tsx';

/** Something on a page that a user can press or type into. */
export interface Control {
  element: HTMLElement;
  /** Its role and name, numbered if there are several. */
  key: string;
  kind: 'link' | 'field' | 'choice' | 'press';
  isRefused: boolean;
  /** It is already selected: a current tab, view or page. */
  isSo: boolean;
}

const pressed =
  'button, [role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=tab], [role=option], [role=link], summary';
const written = 'input, textarea, select';

const textOf = (ids: string | null): string =>
  (ids ?? '')
    .split(/\s+/)
    .map((id) => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
    .join(' ')
    .trim();
const nameOf = (element: HTMLElement): string =>
  (
    element.getAttribute('aria-label') ??
    (textOf(element.getAttribute('aria-labelledby')) ||
      (element as HTMLInputElement).labels?.[0]?.textContent ||
      element.textContent ||
      element.getAttribute('name'))
  )
    ?.replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60) ?? '';

const isSeen = (element: HTMLElement): boolean =>
  element.closest('[aria-hidden=true], [inert]') === null &&
  !(element instanceof HTMLInputElement && element.type === 'hidden') &&
  element.checkVisibility({ visibilityProperty: true });

const kindOf = (element: HTMLElement): Control['kind'] => {
  if (element.matches('a[href]')) return 'link';
  if (element.matches('[role=option], [role=gridcell] [role=button], td [role=button]')) return 'choice';
  return element.matches(written) && !element.matches('[type=submit], [type=button]') ? 'field' : 'press';
};

/** Every control on the page, in document order. */
export function controlsHere(): Control[] {
  const known = new Map<string, number>();
  return [...document.body.querySelectorAll<HTMLElement>(`a[href], ${pressed}, ${written}`)].filter(isSeen).map((element) => {
    const named = `${element.getAttribute('role') ?? element.localName} “${nameOf(element)}”`;
    const nth = (known.get(named) ?? 0) + 1;
    known.set(named, nth);
    const said = (name: string) => element.getAttribute(name);
    return {
      element,
      key: nth > 1 ? `${named} #${nth}` : named,
      kind: kindOf(element),
      isRefused:
        element.matches(':disabled') ||
        said('aria-disabled') === 'true' ||
        element.matches('[data-refused]') ||
        said('aria-readonly') === 'true' ||
        (element as HTMLInputElement).readOnly === true,
      isSo:
        ['aria-selected', 'aria-pressed', 'aria-checked'].some((name) => said(name) === 'true') ||
        (said('aria-current') ?? 'false') !== 'false',
    };
  });
}

/** Whether nothing says what it does. */
export const isNameless = ({ element }: Control): boolean => !nameOf(element);

/** The text to type into a field of this kind. */
function write(element: HTMLElement): void {
  const field = element as HTMLInputElement;
  if (field.matches('[type=checkbox], [type=radio]')) {
    field.click();
    return;
  }
  field.focus();
  const isNumber = /numeric|decimal|tel/.test(field.inputMode) || /number|range|tel/.test(field.type);
  const last = (field as unknown as HTMLSelectElement).options?.length;
  const value = field.matches('select')
    ? ((field as unknown as HTMLSelectElement).options[(last ?? 1) - 1]?.value ?? '')
    : field.type === 'email'
      ? 'someone@example.com'
      : field.type === 'url'
        ? 'https://example.com'
        : field.type === 'range'
          ? String(Number(field.value) > Number(field.min) ? field.min : field.max)
          : isNumber
            ? '7'
            : field.placeholder === 'DD/MM/YYYY'
              ? '31/12/2026'
              : 'some words';
  const kind =
    element.localName === 'textarea'
      ? HTMLTextAreaElement
      : element.localName === 'select'
        ? HTMLSelectElement
        : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Uses a control as a user would. */
export async function use({ element, kind }: Control): Promise<void> {
  flushSync(() => {
    if (kind === 'field') write(element);
    else element.click();
  });
  await breath(0);
}

/** Why it can't be pressed, as shown to the user: next to it, or after an attempt. */
export async function reasonOf(control: Control): Promise<string> {
  let shown = control;
  // A fix is offered beside the reason, in a popup of the button.
  const popup = () => (shown.element.ariaExpanded === 'true' ? document.querySelector('[role=dialog]')?.textContent : '') ?? '';
  const said = () => textOf(shown.element.getAttribute('aria-describedby')) || popup();
  if (said()) return said();
  await use(shown);
  // The reason's code may still be loading; a button that was rendered anew meanwhile is pressed again.
  for (let i = 0; i < 400 && !said(); i++) {
    await breath();
    // A reason closes again when the focus moves on meanwhile.
    if (i % 100 === 99) await use(shown);
    if (shown.element.isConnected) continue;
    shown = controlsHere().find(({ key }) => key === control.key) ?? shown;
    if (shown.element.isConnected) await use(shown);
  }
  return said();
}
