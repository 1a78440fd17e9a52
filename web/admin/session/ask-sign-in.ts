import { createStore } from 'zustand/vanilla';

type SignInRequest = {
  /** Present while the admin is being asked. */
  answer: ((isSignedIn: boolean) => void) | undefined;
  /** Goes up with every sign-in, so that a call sent before it is retried without asking again. */
  signIns: number;
};

export const signInRequest = createStore<SignInRequest>(() => ({ answer: undefined, signIns: 0 }));

let asking: Promise<boolean> | undefined;

/** Opens the dialog; all calls that fail because the session has ended wait for the same answer. */
export function askToSignIn(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    signInRequest.setState({
      answer: (isSignedIn) => {
        asking = undefined;
        signInRequest.setState(({ signIns }) => ({
          answer: undefined,
          signIns: isSignedIn ? signIns + 1 : signIns,
        }));
        resolve(isSignedIn);
      },
    });
  });
  return asking;
}
