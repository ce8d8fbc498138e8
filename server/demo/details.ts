import sharp from 'sharp';
import { type CompanyInput, companyCalls } from '../../src/api/settings/company.ts';
import type { App } from '../app.ts';
import type { Made } from './company.ts';
import { upload } from './files.ts';
import { workAs } from './people.ts';

interface Details {
  /** Who enters them, as an address without its company. */
  admin: string;
  /** Two colours and the letters between them. */
  logo: [dark: string, light: string, letters: string];
  fields: Partial<CompanyInput>;
}

const najd: Details = {
  admin: 'admin@najd-oasis.example',
  logo: ['#1f5d4c', '#c9a24b', 'NO'],
  fields: {
    commercial_register: '1010457823',
    iban: 'SA0380000000608010167519',
    short_address: 'RHMA7621',
    building_no: '7621',
    address: 'King Fahd Road',
    district: 'Al Muruj',
    city: 'Riyadh',
    postal_code: '12281',
    additional_no: '3344',
    phone: '0112345678',
    email: 'info@najd-oasis.example',
    website: 'www.najd-oasis.example',
  },
};
const redCoast: Details = {
  admin: 'admin@red-coast.example',
  logo: ['#8c2f39', '#f2d0a4', 'RC'],
  fields: {
    commercial_register: '4030298114',
    vat_no: '300710482300003',
    iban: 'SA0380000000608010167519',
    short_address: 'JCSA3120',
    building_no: '3120',
    address: 'Corniche Road',
    district: 'Ash Shati',
    city: 'Jeddah',
    postal_code: '23613',
    additional_no: '6688',
    phone: '0126543210',
    email: 'info@red-coast.example',
    website: 'www.red-coast.example',
  },
};

const drawn = ([dark, light, letters]: Details['logo']): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="160" height="160" rx="28" fill="${dark}"/>
       <path d="M24 128 80 36l56 92z" fill="${light}"/><text x="186" y="112" font-family="sans-serif" font-size="92" font-weight="700"
       fill="${dark}">${letters}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function describe(app: App, made: Made, { admin, logo, fields }: Details): Promise<void> {
  const by = await workAs(app, made, admin);
  const logo_id = await upload(by, 'company', 'logo.png', await drawn(logo));
  // The invoices of years aren't mailed.
  await by.ask(companyCalls.update, { company_slug: made.company.slug }, { ...fields, logo_id, invoices_by: 'none' });
}

/** What the demo companies print on their papers, entered by their administrators. */
export async function fillDetails(app: App, one: Made, two: Made): Promise<void> {
  await describe(app, one, najd);
  await describe(app, two, redCoast);
}

/** From now on, the demo companies mail what they post. */
export async function startMailing(app: App, one: Made, two: Made): Promise<void> {
  for (const [made, { admin }] of [
    [one, najd],
    [two, redCoast],
  ] as const)
    await (await workAs(app, made, admin)).ask(
      companyCalls.update,
      { company_slug: made.company.slug },
      { invoices_by: 'email' },
    );
}
