/** The fonts of text. */
// biome-ignore format: a word list
export const fontNames = [
  'Abel', 'Adamina', 'Aguafina Script', 'Alegreya', 'Alfa Slab One', 'Antic', 'Antic Didone', 'Antic Slab', 'Anton',
  'Arapey', 'Architects Daughter', 'Archivo', 'Archivo Black', 'Arvo', 'Averia Serif Libre', 'Bad Script', 'Barlow',
  'Bentham', 'Bigshot One', 'Bilbo Swash Caps', 'Bree Serif', 'Bubbler One', 'Cabin', 'Cabin Condensed', 'Cabin Sketch',
  'Caveat', 'Chivo', 'Comfortaa', 'Cookie', 'Courier Prime', 'Coustard', 'Crimson Text', 'Dancing Script',
  'DejaVu Sans', 'Didact Gothic', 'Doppio One', 'Dosis', 'Droid Sans', 'Droid Serif', 'Economica', 'Exo',
  'Finger Paint', 'Flamenco', 'Gabriela', 'Great Vibes', 'IBM Plex Mono', 'Inter', 'Italiana', 'Jockey One',
  'Josefin Sans', 'Josefin Slab', 'Jura', 'Just Another Hand', 'Kalam', 'Kaushan Script', 'Lato', 'League Gothic',
  'Lobster', 'Luckiest Guy', 'Magra', 'Marck Script', 'Metrophobic', 'Michroma', 'Miltonian', 'Molle', 'Monoton',
  'Montez', 'Montserrat', 'Niconne', 'Nixie One', 'Nosifer', 'Nova Cut', 'Nunito', 'Office Code Pro', 'Old Standard TT',
  'Open Sans', 'Oregano', 'OSP DIN', 'Oswald', 'Otama ep', 'Pacifico', 'Parisienne', 'Patua One', 'Permanent Marker',
  'Philosopher', 'Playball', 'Playfair Display', 'Pompiere', 'Poppins', 'PT Sans', 'Quando', 'Questrial', 'Quicksand',
  'Qwigley', 'Racing Sans One', 'Raleway', 'Roboto', 'Rochester', 'Rock Salt', 'Rokkitt', 'Ropa Sans', 'Rubik',
  'Sansation', 'Satisfy', 'Sawarabi Gothic', 'Schoolbell', 'Short Stack', 'Signika', 'Source Code Pro',
  'Source Sans Pro', 'Source Serif Pro', 'Special Elite', 'Spicy Rice', 'Squada One', 'Syncopate', 'Teko',
  'TeXGyreAdventor', 'Titillium Web', 'Trade Winds', 'Ubuntu', 'Unkempt', 'Unna', 'Vollkorn', 'Yesteryear',
  'Service Puvi',
] as const
