ALTER TABLE "user_group" ADD COLUMN "organize_id" text;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "closed_at" bigint;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "notice_id" text;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "yard" ADD COLUMN "closed_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;