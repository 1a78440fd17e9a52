import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { ToasterProps } from '../ui/toaster.tsx';

/** The component that shows toasts, once there has been one. */
export const toastArea = createStore<{ Toaster?: ComponentType<ToasterProps> }>(() => ({}));
