import type { postLoginMachine } from '../../../../machines/session/postLogin.machine.ts';
import type { SavedRedirect } from '../../../../src/rules/navigation/savedRedirect.ts';
import { ended, type MomentOf, now, propertiesOf, runs } from '../property.ts';

type Landing = MomentOf<typeof postLoginMachine>;

const isProgram = ({ input }: Landing): boolean => input.user.userType === 'ApiOnly';

const lacksSetUp = ({ input: { user, hasSignatureAndPin } }: Landing): boolean =>
  user.isNewUser || !user.isAcknowledged || !hasSignatureAndPin;

const isDecided = (moment: Landing): boolean => moment.before.matches('readingRedirect');

const isPlain = (moment: Landing): boolean =>
  !isProgram(moment) && !lacksSetUp(moment) && !moment.input.user.needToResetPin;

const pathOf = ({ snapshot }: Landing): string => snapshot.context.destination.path;

export const postLogin = propertiesOf<typeof postLoginMachine>([
  {
    id: 'NAV-01',
    says: 'a program goes to the page of its integration, whatever else holds',
    applies: (moment) =>
      isDecided(moment) && !moment.snapshot.matches('readingRedirect') && isProgram(moment),
    holds: (moment) =>
      pathOf(moment) === `/sysadmin/integrations/info/${String(moment.input.user.currentClientId)}`,
  },
  {
    id: 'NAV-02',
    says: 'without signature and PIN the security page opens, with a warning',
    applies: (moment) =>
      isDecided(moment) &&
      !moment.snapshot.matches('readingRedirect') &&
      !isProgram(moment) &&
      lacksSetUp(moment),
    holds: (moment) =>
      pathOf(moment) === `/admin/users/edit/security/${moment.input.user.id}` &&
      now(moment, 'send notices toast.raised') === 1 &&
      moment.did.some((effect) => effect.includes('Please set up your signature and PIN.')),
  },
  {
    id: 'NAV-03',
    says: 'who must reset the PIN goes to the same page, marked',
    applies: (moment) =>
      isDecided(moment) &&
      !moment.snapshot.matches('readingRedirect') &&
      !isProgram(moment) &&
      !lacksSetUp(moment) &&
      moment.input.user.needToResetPin,
    holds: (moment) => pathOf(moment) === `/admin/users/edit/security/${moment.input.user.id}?r=1`,
  },
  {
    id: 'NAV-04',
    says: 'everyone else goes where they wanted to; an upload is loaded as a whole page',
    applies: (moment) =>
      ended<SavedRedirect | null>(moment, 'readSavedRedirect', (saved) => saved !== null) &&
      isPlain(moment),
    holds: ({ snapshot, payload }) => {
      const saved = payload as SavedRedirect;
      const { path, isFullLoad } = snapshot.context.destination;
      return path === saved.path && isFullLoad === saved.isUpload;
    },
  },
  {
    id: 'NAV-05',
    says: 'without a place to go to, the dashboard opens',
    applies: (moment) =>
      ended<SavedRedirect | null>(moment, 'readSavedRedirect', (saved) => saved === null) &&
      isPlain(moment),
    holds: (moment) => pathOf(moment) === '/dashboard',
  },
  {
    id: 'LOGIN-07',
    says: 'a login leads to a path of this application and nowhere else',
    applies: ({ snapshot }) => snapshot.status === 'done',
    holds: ({ snapshot }) => /^\/(?!\/)/.test(snapshot.output?.path ?? ''),
  },
  {
    id: 'LOGIN-07',
    says: 'no address of another site is ever the destination',
    isOfSnapshot: true,
    holds: ({ snapshot }) => /^\/(?!\/)/.test(snapshot.context.destination.path),
  },
  {
    id: 'LOGIN-12',
    says: 'the theme is applied after the page was decided, and before it opens',
    applies: (moment) => runs(moment, 'applyTheme'),
    holds: ({ snapshot }) => snapshot.status === 'active' && !snapshot.matches('readingRedirect'),
  },
]);
