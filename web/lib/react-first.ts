/** React by itself: parsing it takes as long as parsing the whole shop. */
import 'react-dom/client';
