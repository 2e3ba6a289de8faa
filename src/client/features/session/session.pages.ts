import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of session are loaded. */
export const sessionPages = {
  forgotPassword: async ({ query }, frame) => {
    const { clientForgotPasswordMachine } = await import(
      './forgot-password/forgotPassword.actors.ts'
    );
    const clientId = /^[1-9]\d{0,8}$/.test(query.clientId ?? '') ? Number(query.clientId) : 0;
    const work = { logic: clientForgotPasswordMachine, input: { clientId } };
    return { ...frame, name: 'forgotPassword', data: null, work };
  },
  changePassword: async ({ id }, frame) => {
    const { provideChangePassword } = await import('./change-password/changePassword.actors.ts');
    const work = { logic: provideChangePassword(id), input: { hasId: id !== '' } };
    return { ...frame, name: 'changePassword', data: null, work };
  },
} satisfies Readonly<Record<string, PageLoader>>;
