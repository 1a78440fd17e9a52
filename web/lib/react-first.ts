/** React by itself: reading it takes as long as reading the whole shop. */
import 'react-dom/client';
