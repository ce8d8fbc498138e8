import { atHour, defaultTimeZone } from '../../src/calendar/zone.ts';
import type { App } from '../app.ts';
import { makeCompany, type NewUser } from './company.ts';
import { fillDetails } from './details.ts';
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
  company najd-oasis   admin@ leasing@ sales@ supervisor@ finance@ operations@ analyst@ manager@najd-oasis.example
  company red-coast    admin@red-coast.example`;

/** Seconds from the real time to the morning of the demo's date. */
const clockOffset = () => Math.round((atHour(demoDay, 9, defaultTimeZone).getTime() - Date.now()) / 1000);

/** Creates the demo companies' data through the same charts and handlers that users go through. */
export async function fillDemo(app: App, say: (line: string) => void): Promise<void> {
  const { services } = app;
  services.db.waitsForDisk = false;
  services.broadcast.isQuiet = true;
  const { callsPerMinute } = services.config;
  services.config.callsPerMinute = 0;
  const began = Date.now();
  const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const from = Date.now();
    const result = await act();
    say(`  ${what} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
    return result;
  };
  say('Filling the demo companies …');
  const najd = await step('people and roles', () =>
    makeCompany(
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
      ),
      demoPassword,
    ),
  );
  const red = await step('the second company', () =>
    makeCompany(
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
    ),
  );
  const pearl = await step('the third', () =>
    makeCompany(
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
    ),
  );
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
    Promise.all([fillSales(app, najd, najdPlan, say), fillSales(app, red, redPlan, () => {})]),
  );
  services.db.waitsForDisk = true;
  services.broadcast.isQuiet = false;
  services.config.callsPerMinute = callsPerMinute;
  say(`Filled in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
