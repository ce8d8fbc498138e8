import { daysBetween } from '../../src/calendar/days.ts';
import { atHour, defaultTimeZone } from '../../src/calendar/zone.ts';
import type { App } from '../app.ts';
import type { Services } from '../kit/services.ts';
import { type Made, makeCompany, type NewUser } from './company.ts';
import { fillDetails, startMailing } from './details.ts';
import { fillParties } from './parties.ts';
import { najdPlan, redPlan } from './plan.ts';
import { fillProperty } from './property.ts';
import { demoDay, fillSales } from './sales.ts';
import { fillSettings } from './settings.ts';

/** The password of every user in the demo companies. */
export const demoPassword = 'statehouse-demo';

const at = (company: string, ...people: [word: string, name: string, role: string, supervisor?: string][]): NewUser[] =>
  people.map(([word, name, role, supervisor]) => ({
    name,
    role,
    email: `${word}@${company}.example`,
    supervisor: supervisor && `${supervisor}@${company}.example`,
  }));

export const demoSignIns = `
Demo sign-ins, all with the password ${demoPassword}:
  company najd-oasis   admin@ leasing@ sales@ supervisor@ finance@ operations@ coordinator@ analyst@ manager@najd-oasis.example
  company red-coast    admin@red-coast.example`;

/** Seconds from the real time to the morning of the demo's date. */
const clockOffset = () => Math.round((atHour(demoDay, 9, defaultTimeZone).getTime() - Date.now()) / 1000);

/** The demo companies with their people, who can sign in from then on; what they did comes later. */
export async function makeDemoCompanies(services: Services): Promise<Made[]> {
  const najd = await makeCompany(
    services,
    {
      slug: 'najd-oasis',
      name_en: 'Najd Oasis Real Estate',
      name_ar: 'شركة واحة نجد للتطوير العقاري',
      vat_no: '310122393500003',
      city: 'Riyadh',
      sandbox: true,
      clock_offset: clockOffset(),
    },
    at(
      'najd-oasis',
      ['admin', 'Abdullah Al-Qahtani', 'admin'],
      ['supervisor', 'Noura Al-Harbi', 'leasing_manager', 'admin'],
      ['leasing', 'Sara Al-Ghamdi', 'leasing_agent', 'supervisor'],
      ['sales', 'Khalid Al-Dosari', 'sales_agent', 'supervisor'],
      ['finance', 'Reem Al-Shehri', 'finance_manager', 'admin'],
      ['operations', 'Faisal Al-Otaibi', 'operations', 'admin'],
      ['analyst', 'Lina Haddad', 'analyst', 'admin'],
      ['manager', 'James Carter', 'general_manager'],
      ['guest', 'Bilal Khan', 'none'],
      ['provider', 'Yahya Barid', 'provider_admin'],
      ['coordinator', 'Majed Al-Harthi', 'maintenance_coordinator', 'admin'],
    ),
    demoPassword,
  );
  const red = await makeCompany(
    services,
    {
      slug: 'red-coast',
      name_en: 'Red Coast Properties',
      name_ar: 'شركة ساحل الأحمر للعقارات',
      city: 'Jeddah',
      sandbox: true,
      clock_offset: clockOffset(),
    },
    at(
      'red-coast',
      ['admin', 'Maha Al-Zahrani', 'admin'],
      ['supervisor', 'Hani Bukhari', 'leasing_manager', 'admin'],
      ['leasing', 'Rawan Basalamah', 'leasing_agent', 'supervisor'],
      ['sales', 'Ammar Felemban', 'sales_agent', 'supervisor'],
      ['finance', 'Nada Jamjoom', 'finance_manager', 'admin'],
      ['operations', 'Talal Bakhsh', 'operations', 'admin'],
      ['manager', 'Suhair Banaja', 'general_manager'],
    ),
    demoPassword,
  );
  const pearl = await makeCompany(
    services,
    {
      slug: 'gulf-pearl',
      name_en: 'Gulf Pearl Residences',
      name_ar: 'مساكن لؤلؤة الخليج',
      city: 'Khobar',
      sandbox: true,
      clock_offset: clockOffset(),
    },
    at('gulf-pearl', ['admin', 'Jassim Al-Dossary', 'admin']),
    demoPassword,
  );
  return [najd, red, pearl];
}

/** Receives a filling's progress: lines for the terminal, and percent. */
export interface Told {
  say: (line: string) => void;
  reached: (percent: number) => void;
}

/**
 * Creates the demo companies' data through the same charts and handlers that users go through. Of an app of its own: its changes
 * are not published, and its commits don't wait for the disk, as a filling that was interrupted begins anew.
 */
export async function fillDemo(app: App, [najd, red, pearl]: Made[], { say, reached }: Told): Promise<void> {
  if (!najd || !red || !pearl) throw new Error('The demo has three companies.');
  const { services } = app;
  services.db.waitsForDisk = false;
  services.broadcast.isQuiet = true;
  services.config.callsPerMinute = 0;
  const step = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    const from = Date.now();
    await act();
    say(`  ${what} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  };
  await step('property', async () => {
    await fillProperty(services, najd);
    await fillProperty(services, red);
    await fillProperty(services, pearl);
    for (const made of [najd, red, pearl]) await fillParties(services, made);
  });
  await step('settings', async () => {
    await fillSettings(services, najd);
    await fillSettings(services, red);
    await fillDetails(app, najd, red);
  });
  // Each company has its own clock, so neither waits for the other.
  await step('tenants, leads, quotations, contracts and leases', () =>
    Promise.all([
      fillSales(app, najd, najdPlan, { say, reached: (day) => reached(percentAt(day)) }),
      fillSales(app, red, redPlan, { say, reached: () => {} }),
    ]),
  );
  await startMailing(app, najd, red);
}

/** How much of the work is done when a month begins, in percent: most happens in the last half year. */
const shares: [month: string, percent: number][] = [
  ['2024-02', 0],
  ['2024-12', 4],
  ['2025-02', 13],
  ['2025-04', 17],
  ['2025-06', 22],
  ['2025-08', 35],
  ['2025-09', 50],
  ['2025-11', 59],
  ['2026-01', 75],
  ['2026-02', 150],
];

/** How much of the work is done when the first company's clock reaches a day, in whole percent. */
export function percentAt(day: string): number {
  const at = shares.findLastIndex(([month]) => month <= day.slice(0, 7));
  const [[from, low], [to, high]] = [shares[Math.max(at, 0)], shares[Math.min(at + 1, shares.length - 1)]] as [
    [string, number],
    [string, number],
  ];
  const whole = Math.max(1, daysBetween(`${from}-01`, `${to}-01`));
  return Math.max(0, Math.min(99, Math.round(low + ((high - low) * daysBetween(`${from}-01`, day)) / whole)));
}
