import type { FoundNumberKind, FoundProduct } from '../../../contract/search/search.ts';
import { partsOf, wordsOf } from '../../../rules/core/searchText.ts';
import type { SearchOption } from '../../../rules/search/searchOptions.ts';
import { menuLook } from '../../shell/menuLook.ts';
import { dateText, formatted, packageText } from '../../shell/text/formats.ts';
import { kindLook } from '../../shell/text/kindLook.ts';
import { Schedule } from '../../ui/data/Schedule.tsx';
import { vial } from '../../ui/icons/acts.ts';
import { document, help, user } from '../../ui/icons/navigation.ts';
import { lock } from '../../ui/icons/signs.ts';
import type { PaletteGroup, PaletteOption } from '../../ui/overlay/Palette.tsx';

const titles: Record<SearchOption['kind'], string> = {
  page: 'Pages',
  inventory: 'Inventories',
  product: 'Products',
  person: 'People',
  number: 'Numbers',
  help: 'Help',
};

/** The icons of pages that the navigation has as well. */
const pageIcons: Readonly<Record<string, string>> = {
  'page-dashboard': menuLook.home.path,
  'page-inventoryList': menuLook.inventories.path,
  'page-userList': menuLook.users.path,
  'page-globalAudit': menuLook.audit.path,
  'page-controlValueReport': menuLook.controlValues.path,
  'page-findControlValue': menuLook.controlValues.path,
  'page-profile': menuLook.profile.path,
  'page-security': lock,
};

/** The lines of the list by what they are; kinds without any are left out. */
export function groupsOf(options: readonly SearchOption[], query: string): PaletteGroup[] {
  const words = wordsOf(query);
  return (Object.keys(titles) as SearchOption['kind'][])
    .map((kind) => ({
      key: kind,
      title: titles[kind],
      options: options.filter((option) => option.kind === kind).map((one) => viewOf(one, words)),
    }))
    .filter((group) => group.options.length > 0);
}

function viewOf(option: SearchOption, words: readonly string[]): PaletteOption {
  const { key } = option;
  switch (option.kind) {
    case 'page':
      return {
        key,
        icon: pageIcons[key] ?? document,
        title: <Matched text={option.title} words={words} />,
      };
    case 'inventory': {
      const { name, kind, siteName, sealNumber, isAssociated } = option.record;
      const seal = sealNumber === null ? [] : [`seal ${sealNumber}`];
      const standing = isAssociated ? seal : ['not yours'];
      const sub = [kindLook[kind].word, siteName, ...standing].join(', ');
      return {
        key,
        icon: kindLook[kind].path,
        title: <Matched text={name} words={words} />,
        sub: <Matched text={sub} words={words} />,
      };
    }
    case 'product': {
      const { name, strength, ndc, schedule } = option.record;
      const sub = `${packageText(option.record)}, NDC ${ndc}, ${placesText(option.record)}`;
      return {
        key,
        icon: vial,
        title: (
          <>
            <span className="drug">
              <Matched text={name} words={words} />
            </span>{' '}
            <Matched text={formatted(strength)} words={words} />
          </>
        ),
        sub: <Matched text={sub} words={words} />,
        mark: <Schedule name={schedule} />,
      };
    }
    case 'person': {
      const { fullName, jobTitle, permissionProfile } = option.record;
      return {
        key,
        icon: user,
        title: <Matched text={fullName} words={words} />,
        sub: <Matched text={jobTitle ?? permissionProfile} words={words} />,
      };
    }
    case 'help':
      return { key, icon: help, title: <Matched text={option.title} words={words} /> };
    case 'number': {
      const { kind, number, inventory, site, at, isAssociated, former = [] } = option.record;
      const was = former.length === 0 ? [] : [`was ${former.join(', ')}`];
      const standing = isAssociated ? [] : ['not yours'];
      const sub = [numberWords[kind], ...was, inventory, site, dateText(at), ...standing].join(
        ', ',
      );
      return {
        key,
        icon: document,
        // An amendment may have removed it.
        title: <Matched text={number || 'No number'} words={words} />,
        sub: <Matched text={sub} words={words} />,
      };
    }
  }
}

const numberWords: Readonly<Record<FoundNumberKind, string>> = {
  label: 'Label',
  lot: 'Lot',
  seal: 'Seal',
  case: 'Case',
  loss: 'Theft or loss',
  order: 'Order',
  form222: 'DEA Form 222 or CSOS order',
  incident: 'Incident',
};

function placesText({ heldIn }: FoundProduct): string {
  const [first] = heldIn;
  if (!first) return 'in none of your inventories';
  return heldIn.length === 1 ? `in ${first.name}` : `in ${heldIn.length} of your inventories`;
}

/** A text with what was typed marked in it. */
function Matched({ text, words }: { text: string; words: readonly string[] }) {
  const parts = partsOf(text, words);
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((length, part) => length + part.text.length, 0),
  );
  return parts.map((part, index) =>
    part.isMatch ? <mark key={starts[index]}>{part.text}</mark> : part.text,
  );
}
